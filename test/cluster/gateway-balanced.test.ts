import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConversationType } from '../../protocol/index.ts';
import { OldClient } from '../contract/support/old-client.ts';
import { type Person, signUp } from '../contract/support/person.ts';
import { runCommand } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse } from '../contract/support/talk.ts';
import { Cluster } from './cluster.ts';
import { type RealBalancer, realBalancers, startRealBalancer } from './real-balancers.ts';

/** Enough that both processes have some of them, unless the balancer sends all to one: then once in a million runs. */
const clientCount = 20;

describe.each(Object.entries(realBalancers))('behind %s', (_name, kind) => {
  const stack = new AsyncDisposableStack();
  const clients: OldClient[] = [];
  let cluster: Cluster;
  let balancer: RealBalancer;
  let chat: string;
  let key = 0;

  beforeAll(async () => {
    cluster = stack.use(
      await Cluster.start({ nodes: 2, natsNodes: 1, args: ['--gateway', '--rate-limit', 'off'] }),
    );
    balancer = stack.use(await startRealBalancer(kind, names.map(addressOf)));
    const mira = await signUp(cluster, 'mira');
    const people: Person[] = [];
    for (let at = 0; at < clientCount; at += 1) people.push(await signUp(cluster, `old-${at}`));
    await using session = await TestSession.open(balancer, mira.token);
    chat = (await converse(session, people, ConversationType.CONVERSATION_TYPE_GROUP)).id;
    for (const { account } of people) {
      const made = ['token', 'create', '--account', account, '--label', 'x', '--gateway'];
      const { stdout } = await runCommand([...made, '--database', cluster.databaseUrl]);
      const client = new OldClient({ url: balancer.url, token: stdout.trim(), encoding: 'protojson' });
      stack.defer(() => client.close());
      clients.push(client);
      await connect(client);
    }
  });
  afterAll(() => stack.disposeAsync());

  const names = ['service-1', 'service-2'] as const;
  const addressOf = (name: string): string => new URL(cluster.urlOf(name)).host;

  /** What such a client does when it starts, and after each `Unknown SID`. */
  async function connect(client: OldClient): Promise<void> {
    client.clientId = '';
    await client.createChannel();
    await client.call('conversations/syncallnewevents', 'SyncAllNewEvents', { last_sync_timestamp: 0 });
    await client.poll();
    await client.until(() => client.clientId !== '');
    await client.subscribe();
  }

  /** A message of one of them, which all others get. */
  async function say(from: OldClient, text: string): Promise<void> {
    key += 1;
    await from.call('conversations/sendchatmessage', 'SendChatMessage', {
      message_content: { segment: [{ type: 0, text }] },
      event_request_header: { conversation_id: { id: chat }, client_generated_id: key, expected_otr: 2 },
    });
    await Promise.all(clients.map((client) => client.until(() => client.texts().includes(text))));
  }

  test('each existing client stays with one process, and all of them reach each other', async () => {
    // An invitation is accepted by answering it.
    for (const [at, client] of clients.entries()) await say(client, `here is ${at}`);
    const answered = [...(await balancer.answered()).values()];
    expect(answered).toHaveLength(clientCount);
    for (const processes of answered) expect(processes.size).toBe(1);
    expect(new Set(answered.flatMap((processes) => [...processes]))).toEqual(new Set(names.map(addressOf)));
  });

  test('clients of a process that is lost connect to the other one, and the rest stay', async () => {
    const [lost] = names;
    const at = addressOf(lost);
    // They connected one after the other.
    const answered = [...(await balancer.answered()).values()];
    const moving = clients.filter((_client, index) => answered[index]?.has(at));
    await cluster.kill(lost);
    for (const client of moving) {
      await expect(client.poll()).rejects.toMatchObject({ status: 400, reason: 'Unknown SID' });
      await connect(client);
    }
    for (const client of clients) await say(client, `${client.clientId} is still here`);
  });
});
