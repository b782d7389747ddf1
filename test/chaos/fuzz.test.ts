// Breaks valid requests and frames and throws them at a real server: with PARLEY_FUZZ=1000000 as many, and with PARLEY_SEED the
// same ones again.
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anyMessage } from '../../protocol/testing/arbitraries.ts';
import { uploadFile } from '../contract/support/files.ts';
import { callHttp } from '../contract/support/http.ts';
import { callsOver, signUp, type Person } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { BlockState, ConversationType } from '../../protocol/index.ts';
import { Attack } from './support/attack.ts';
import { seededRandom } from './support/mutate.ts';
import { validRequests } from './support/valid-requests.ts';
import { longestTestMs } from '../fixtures/patience.ts';

const count = Number(process.env['PARLEY_FUZZ'] ?? 8000);
const seed = Number(process.env['PARLEY_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const megabyte = 1024 * 1024;

test(
  `broken requests and frames of seed ${seed} do no harm`,
  { timeout: longestTestMs + count * 15 },
  async () => {
    const random = seededRandom(seed);
    // Little room, so that what is kept for ever ends the server instead of looking like garbage not collected yet.
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=128');
    await using server = await TestServer.start();
    vi.unstubAllEnvs();
    const [mira, ola, tom] = [
      await signUp(server, 'mira'),
      await signUp(server, 'ola'),
      await signUp(server, 'tom'),
    ];
    const people = [mira, ola, tom];
    const attack = new Attack(server, people, await signUp(server, 'una'), random);
    const newTargets = async (round: number): Promise<void> => {
      const { conversations, events, files } = await conversationsOf(server, people);
      const timestamp = Date.now() * 1000;
      const ids = people.map(({ gaiaId }) => gaiaId);
      const known = { conversations, events, files, people: ids, address: tom.account, timestamp };
      const sample = { numRuns: 8, seed: seed + round };
      attack.aim(
        validRequests((name) => fc.sample(anyMessage(name), sample), known, random),
        files,
      );
    };

    const memory: number[] = [];
    let steps = 0;
    while (attack.sent < count) {
      // Some of what gets through makes people leave, block each other or delete what they said.
      if (steps % 20 === 0) await newTargets(steps);
      await attack.round();
      if (steps % 10 === 0) memory.push(await server.residentBytes());
      steps += 1;
    }
    const { sent, answers, unexpected } = attack;
    const megabytes = memory.map((bytes) => Math.round(bytes / megabyte));
    const most = Math.max(...megabytes);
    console.log(`seed ${seed}: ${sent} sent; ${JSON.stringify(answers)}`);
    console.log(
      `memory in MB: ${megabytes.filter((_, n) => n % Math.ceil(megabytes.length / 40) === 0).join(' ')}; most ${most}`,
    );

    expect([server.isRunning, server.stderr.slice(-2000)]).toEqual([true, expect.anything()]);
    expect(unexpected.slice(0, 5)).toEqual([]);
    expect(server.stderr.match(/.*"level":(50|60).*/g) ?? []).toEqual([]);
    expect(most).toBeLessThan(384);
    await using session = await TestSession.open(server, mira.token);
    const { self_entity } = await session.call('GetSelfInfo', {});
    expect(self_entity?.id?.gaia_id).toBe(mira.gaiaId);
  },
);

/** A fresh conversation of two and a group, with what is said in them, whatever these people did to the ones before. */
async function conversationsOf(server: TestServer, [mira, ola, tom]: readonly Person[]) {
  if (!mira || !ola || !tom) throw new Error('too few people');
  const unblock = async (by: Person, other: Person): Promise<void> => {
    const block_state = BlockState.BLOCK_STATE_UNBLOCK;
    const request = { participant_id: { gaia_id: other.gaiaId }, block_state };
    await callHttp(server, by.token, 'SetBlockState', request, 'extended', 'http');
  };
  for (const by of [mira, ola, tom]) {
    for (const other of [mira, ola, tom]) if (by !== other) await unblock(by, other);
  }
  await using calls = await callsOver(server, mira, 'http', 'extended');
  const pair = await converse(calls, [ola]);
  const group = await converse(calls, [ola, tom], ConversationType.CONVERSATION_TYPE_GROUP);
  const events: string[] = [];
  for (const { id } of [pair, group]) {
    const { created_event: said } = await calls.call('SendChatMessage', textMessage(id, 'hello'));
    events.push(said?.event_id ?? '');
  }
  const files: string[] = [];
  for (const by of [mira, ola]) files.push(await uploadFile(server, by, Buffer.from('a file')));
  return { conversations: [pair.id, group.id], events, files };
}
