import { expect, test } from 'vitest';
import { eventsSince } from '../chaos/support/load.ts';
import { until } from '../chaos/support/client.ts';
import { signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { ResponseStatus } from '../../protocol/index.ts';
import { canHaveOwnDisk } from '../fixtures/own-disk.ts';
import { Cluster } from './cluster.ts';

const isAllowed = process.getuid?.() === 0 && (await canHaveOwnDisk());

test.runIf(isAllowed)(
  'while the disk of PostgreSQL is full messages are refused, and none that was acknowledged is lost',
  async () => {
    await using cluster = await Cluster.start({
      nodes: 1,
      natsNodes: 1,
      ownDisk: true,
      args: ['--rate-limit', 'off'],
    });
    const server = { url: cluster.urlOf('service-1') };
    const [ann, ben] = [await signUp(server, 'ann'), await signUp(server, 'ben')];
    await using session = await TestSession.open(server, ann.token);
    const { id } = await converse(session, [ben]);
    const kept: string[] = [];
    const send = async (): Promise<'kept' | 'refused'> => {
      const answer = await session.call(
        'SendChatMessage',
        textMessage(id, `${kept.length} `.padEnd(9000, 'x')),
      );
      const { status, error_description: says } = answer.response_header ?? {};
      if (answer.created_event?.event_id) {
        kept.push(answer.created_event.event_id);
        return 'kept';
      }
      expect([status, says ?? '']).toEqual([ResponseStatus.RESPONSE_STATUS_UNEXPECTED_ERROR, '']);
      return 'refused';
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await send()).toBe('kept');
      await cluster.fillDisk();
      await until('a message is refused', async () => (await send()) === 'refused');
      await cluster.freeDisk();
      await until('messages are taken again', async () => (await send()) === 'kept');
    }
    const { events } = await eventsSince(server.url, ann, 0);
    const found = new Set(events.map(({ eventId }) => eventId));
    expect(kept.filter((one) => !found.has(one))).toEqual([]);
  },
);
