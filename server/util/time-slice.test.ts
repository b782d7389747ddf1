import { expect, it } from 'vitest';
import { TimeSlice } from './time-slice.ts';

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

it('goes on at once until its slice is used up', async () => {
  const slice = new TimeSlice();
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  await slice.pause();
  expect(turns).toBe(0);
  for (const from = performance.now(); performance.now() - from < 4;);
  await slice.pause();
  expect(turns).toBe(1);
});
