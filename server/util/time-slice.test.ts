import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon, TimeSlice } from './time-slice.ts';

/** The time in ms, in the test's hand: on a busy machine some passes between any two steps. */
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

it('lets others run between the steps of long work, and only then', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const slice = new TimeSlice();
  for (let step = 0; step < 5; step += 1) await slice.pause();
  expect(turns).toBe(0);
  for (let step = 0; step < 10; step += 1) {
    now += 0.75;
    await slice.pause();
  }
  clearImmediate(counting);
  expect(turns).toBe(5);
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

it('lets a slice wait for what is to come soon, but not for ever', async () => {
  const order: string[] = [];
  const slice = new TimeSlice().wait().then(() => order.push('slice'));
  const urgent = async (): Promise<void> => {
    await soon();
    order.push('urgent');
    if (order.length < 10) await urgent();
  };
  await Promise.all([slice, urgent()]);
  expect(order.indexOf('slice')).toBe(3);
  expect(order.length).toBeGreaterThan(9);
});
