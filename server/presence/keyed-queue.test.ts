import { expect, it } from 'vitest';
import { InTurn } from './keyed-queue.ts';

it('lets work on one thing wait for the work before it, whatever became of that', async () => {
  const done: string[] = [];
  const inTurn = new InTurn();
  let finish = (): void => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = inTurn.run('a', async () => {
    await slow;
    done.push('first');
    throw new Error('failed');
  });
  const second = inTurn.run('a', async () => done.push('second'));
  await inTurn.run('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  finish();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});
