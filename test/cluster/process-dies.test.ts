import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp, type Person } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { Cluster } from './cluster.ts';
import { patienceMs } from '../fixtures/patience.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ nodes: 3, natsNodes: 1, args: ['--rate-limit', 'off'] });
});
afterAll(() => cluster?.[Symbol.asyncDispose]());

const at = (name: string) => ({ url: cluster.urlOf(name) });
const patience = { timeout: patienceMs };

async function sees(session: TestSession, { gaiaId }: Person): Promise<boolean> {
  const answer = await session.call('QueryPresence', { participant_id: [{ gaia_id: gaiaId }] });
  return answer.presence_result?.[0]?.presence?.available ?? false;
}

/** What was pushed last about someone. */
const pushed = (session: TestSession, { gaiaId }: Person) =>
  session.updates
    .flatMap(({ presence_notification: notification }) => notification?.presence ?? [])
    .findLast(({ user_id }) => user_id?.gaia_id === gaiaId)?.presence?.available;

test('people of a process that died are gone for everyone, unless they are elsewhere too', async () => {
  const ann = await signUp(at('service-1'), 'ann');
  const cat = await signUp(at('service-1'), 'cat');
  const ben = await signUp(at('service-2'), 'ben');
  const catElsewhere = await signIn(at('service-3'), cat);
  await using seesBoth = await TestSession.open(at('service-2'), ben.token);
  // They end with their process.
  const dying = await Promise.all([ann, cat].map(({ token }) => TestSession.open(at('service-1'), token)));
  await using _staying = await TestSession.open(at('service-3'), catElsewhere.token);
  for (const other of [ann, cat]) {
    const { id } = await converse(seesBoth, [other]);
    const own = dying[other === ann ? 0 : 1];
    await own?.call('SendChatMessage', textMessage(id, 'here I am'));
    await expect.poll(() => sees(seesBoth, other), patience).toBe(true);
  }
  await expect.poll(() => pushed(seesBoth, ann), patience).toBe(true);
  await cluster.kill('service-1');
  await expect.poll(() => pushed(seesBoth, ann), patience).toBe(false);
  expect(await sees(seesBoth, ann)).toBe(false);
  expect(await sees(seesBoth, cat)).toBe(true);
  // Also for who comes later, and asks another process.
  await using later = await TestSession.open(at('service-3'), (await signIn(at('service-3'), ben)).token);
  await expect.poll(() => sees(later, ann), patience).toBe(false);
  expect(await sees(later, cat)).toBe(true);
});
