import { expect, it } from 'vitest';
import { TimeSlice } from './time-slice.ts';

const work = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('lets others run between the steps of long work, and only then', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const slice = new TimeSlice();
  for (let step = 0; step < 5; step += 1) await slice.pause();
  expect(turns).toBe(0);
  for (let step = 0; step < 10; step += 1) {
    work(6);
    await slice.pause();
  }
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(4);
});

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('lets one slice of all that wait run in each turn of the event loop', async () => {
  const begun: number[] = [];
  const work = [1, 2, 3].map(async (n) => {
    await new TimeSlice().wait();
    begun.push(n);
  });
  expect(begun).toEqual([]);
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await turn();
    expect(begun).toEqual(expected);
  }
  await Promise.all(work);
});
