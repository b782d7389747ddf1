import { expect, it } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

/** Runs that end when the test says so. */
function held() {
  const begun: PromiseWithResolvers<number>[] = [];
  const runs = new SharedRuns(() => {
    const run = Promise.withResolvers<number>();
    begun.push(run);
    return run.promise;
  });
  return { begun, runs };
}

/** Lets what is due in this turn of the event loop run: no timer does. */
const restOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(() => queueMicrotask(resolve));
  });

it('begins at once for who asks alone', async () => {
  const { begun, runs } = held();
  for (const value of [1, 2, 3]) {
    const asked = runs.ask();
    await restOfTurn();
    expect(begun).toHaveLength(value);
    begun.at(-1)?.resolve(value);
    expect(await asked).toBe(value);
  }
});

it('does once, and only afterwards, what several ask for while it is being done', async () => {
  const { begun, runs } = held();
  const first = runs.ask();
  const later = [runs.ask(), runs.ask(), runs.ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it('waits for more after several asked at a time, and no longer once one asks alone', async () => {
  const { begun, runs } = held();
  const asked = [runs.ask(), runs.ask(), runs.ask()];
  begun[0]?.resolve(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  await Promise.all(asked);
  const next = runs.ask();
  await restOfTurn();
  expect(begun).toHaveLength(2);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve(3);
  expect(await next).toBe(3);
  const alone = runs.ask();
  await restOfTurn();
  expect(begun).toHaveLength(4);
  begun[3]?.resolve(4);
  expect(await alone).toBe(4);
});

it('tells all who share a run that it failed, and goes on', async () => {
  const { begun, runs } = held();
  const first = runs.ask();
  const shared = [runs.ask(), runs.ask()];
  begun[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.reject(new Error('gone again'));
  for (const each of shared) await expect(each).rejects.toThrow('gone again');
  const next = runs.ask();
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve(3);
  expect(await next).toBe(3);
});
