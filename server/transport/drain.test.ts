import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { Session } from '../push/session.ts';
import { Drain } from './drain.ts';

/** Sessions that leave when they are told, and when that was. */
function leavers(count: number, now: () => number) {
  const open = new Set<Session>();
  const leftAt: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const session = {
      leave() {
        leftAt.push(now());
        open.delete(session);
      },
    } as unknown as Session;
    open.add(session);
  }
  return { open, leftAt };
}

/** Lets what waits for a promise go on between two steps of the clock. */
async function pass(clock: ReturnType<typeof fakeClock>, ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 10) {
    clock.advance(10);
    await Promise.resolve();
    await Promise.resolve();
  }
}

test('sessions are told to leave evenly, once balancers had time to notice', async () => {
  const clock = fakeClock();
  const start = clock.nowUsec();
  const { open, leftAt } = leavers(100, () => (clock.nowUsec() - start) / 1000);
  const drain = new Drain(clock);
  const done = drain.run(() => [...open], 10_000);
  expect(drain.began).toBe(true);
  await pass(clock, 10_100);
  await done;
  expect(leftAt).toHaveLength(100);
  expect(leftAt[0]).toBeGreaterThanOrEqual(5_000);
  const inSecond = (n: number) => leftAt.filter((at) => Math.floor(at / 1000) === n).length;
  expect([5, 6, 7, 8, 9].map(inSecond)).toEqual([20, 20, 20, 20, 20]);
});

test('without sessions it takes as long as balancers need, and without time nothing', async () => {
  const clock = fakeClock();
  let isDone = false;
  void new Drain(clock).run(() => [], 60_000).then(() => (isDone = true));
  await pass(clock, 4_990);
  expect(isDone).toBe(false);
  await pass(clock, 20);
  expect(isDone).toBe(true);
  const none = new Drain(clock).run(() => [], 0);
  await pass(clock, 10);
  await none;
});

test('a session that is still being answered is told once', async () => {
  const clock = fakeClock();
  let told = 0;
  const busy = { leave: () => (told += 1) } as unknown as Session;
  const done = new Drain(clock).run(() => [busy], 2_000);
  await pass(clock, 2_100);
  await done;
  expect(told).toBe(1);
});
