import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse } from '../contract/support/talk.ts';
import { Cluster } from './cluster.ts';
import { expectNothingLost, Talker, talkDuring } from './talker.ts';

let cluster: Cluster;
let ann: Talker;
let ben: Talker;

beforeAll(async () => {
  cluster = await Cluster.start({ nodes: 2, natsNodes: 1, args: ['--rate-limit', 'off'] });
  const [one, other] = [await signUp(cluster, 'ann'), await signUp(cluster, 'ben')];
  await using session = await TestSession.open(cluster, one.token);
  const chat = (await converse(session, [other])).id;
  ann = await Talker.start(cluster.url, one, chat);
  ben = await Talker.start(cluster.url, other, chat);
});
afterAll(async () => {
  for (const one of [ann, ben, cluster]) await one?.[Symbol.asyncDispose]();
});

const isBalanced = (name: string) => cluster.status().find((one) => one.name === name)?.isBalanced;

test('processes are restarted one after the other while two people talk', async () => {
  const before = [ann.states.length, ben.states.length];
  await talkDuring(ann, ben, async () => {
    for (const name of ['service-1', 'service-2']) {
      const stopping = cluster.stop(name);
      await expect.poll(() => isBalanced(name), { interval: 20 }).toBe(false);
      await stopping;
      await cluster.start(name);
      await expect.poll(() => isBalanced(name)).toBe(true);
    }
    await expect.poll(() => ann.isOnline && ben.isOnline).toBe(true);
  });
  await expectNothingLost(ann, ben);
  // Someone had to move, and no one was told to wait: the balancer knew before the clients did.
  const during = [ann.states.slice(before[0]), ben.states.slice(before[1])];
  expect(during.flat().filter(({ kind }) => kind === 'online').length).toBeGreaterThan(0);
  expect(during.flat().filter(({ kind }) => kind === 'offline' || kind === 'refused')).toEqual([]);
});
