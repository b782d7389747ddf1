import { expect, test } from 'vitest';
import { HashingQueue } from './hashing-queue.ts';

function controlled(): { work: () => Promise<string>; finish: (() => void)[] } {
  const finish: (() => void)[] = [];
  return { work: () => new Promise((resolve) => finish.push(() => resolve('done'))), finish };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs four at a time, the others in the order in which they came', async () => {
  const queue = new HashingQueue({ running: 4, waiting: 200 });
  const { work, finish } = controlled();
  const all = Promise.all(Array.from({ length: 10 }, () => queue.run(work)));
  for (const begun of [4, 5, 6, 7, 8, 9, 10]) {
    expect(finish).toHaveLength(begun);
    finish[begun - 4]!();
    await turn();
  }
  for (const end of finish) end();
  expect(await all).toEqual(Array.from({ length: 10 }, () => 'done'));
});

test('refuses when two hundred wait, and takes more once they are done', async () => {
  const queue = new HashingQueue({ running: 4, waiting: 200 });
  const { work, finish } = controlled();
  const all = Promise.all(Array.from({ length: 204 }, () => queue.run(work)));
  await expect(queue.run(work)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSecs: 5 });
  for (let done = 0; done < 204; done += 1) {
    finish[done]!();
    await turn();
  }
  await all;
  expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
});

test('a failure makes room too', async () => {
  const queue = new HashingQueue({ running: 4, waiting: 200 });
  for (let n = 0; n < 10; n += 1) {
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await queue.run(() => Promise.resolve('fine'))).toBe('fine');
});
