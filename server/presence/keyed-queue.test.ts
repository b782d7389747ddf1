import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

it('lets work on one thing wait for the work before it, whatever became of that', async () => {
  const done: string[] = [];
  const queue = new KeyedQueue();
  let finish = (): void => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = queue.run('a', async () => {
    await slow;
    done.push('first');
    throw new Error('failed');
  });
  const second = queue.run('a', async () => done.push('second'));
  await queue.run('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  finish();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});
