import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse } from '../contract/support/talk.ts';
import { Cluster } from './cluster.ts';
import { Talker, talkDuring } from './talker.ts';

let cluster: Cluster;
let ann: Talker;
let ben: Talker;

beforeAll(async () => {
  cluster = await Cluster.start({ nodes: 2, natsNodes: 1, replica: true, args: ['--rate-limit', 'off'] });
  const [one, other] = [await signUp(cluster, 'ann'), await signUp(cluster, 'ben')];
  await using session = await TestSession.open({ url: cluster.urlOf('service-1') }, one.token);
  const chat = (await converse(session, [other])).id;
  ann = await Talker.start(cluster.urlOf('service-1'), one, chat);
  ben = await Talker.start(cluster.urlOf('service-2'), other, chat);
});
afterAll(async () => {
  for (const one of [ann, ben, cluster]) await one?.[Symbol.asyncDispose]();
});

test('two people talk on while PostgreSQL crashes and its replica takes over', async () => {
  await talkDuring(ann, ben, async () => {
    await expect.poll(() => ann.sent.length).toBeGreaterThan(3);
    await cluster.failOver();
    const before = [ann.sent.length, ben.sent.length];
    await expect.poll(() => ann.sent.length).toBeGreaterThan((before[0] ?? 0) + 3);
    await expect.poll(() => ben.sent.length).toBeGreaterThan((before[1] ?? 0) + 3);
  });
  for (const { sent, shown } of [ann, ben]) {
    expect(shown.filter((words) => sent.includes(words))).toEqual(sent);
  }
  expect(ann.shown).toEqual(ben.shown);
});
