import { expect, it } from 'vitest';
import { ParleyError } from '../../protocol/index.ts';
import { WorkQueue } from './work-queue.ts';

const full = () => new ParleyError('rate_limited', 'Later.', { retryAfterSecs: 5 });

function held() {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, done };
}

it('runs a few, lets a few wait in order, and refuses the rest with a time', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 2 }, full);
  const ran: string[] = [];
  const first = held();
  const running = queue.run(() => first.done);
  const second = queue.run(async () => ran.push('second'));
  const third = queue.run(async () => ran.push('third'));
  await expect(queue.run(async () => 'fourth')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSecs: 5,
  });
  expect(ran).toEqual([]);
  first.end();
  await Promise.all([running, second, third]);
  expect(ran).toEqual(['second', 'third']);
  expect(await queue.run(async () => 'again')).toBe('again');
});

it('goes on after work that failed, and says when nothing is left', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 1 }, full);
  await queue.idle();
  const first = held();
  const running = queue.run(async () => {
    await first.done;
    throw new Error('broken');
  });
  let idle = false;
  const waited = queue.idle().then(() => (idle = true));
  await Promise.resolve();
  expect(idle).toBe(false);
  first.end();
  await expect(running).rejects.toThrow('broken');
  await waited;
  expect(await queue.run(async () => 1)).toBe(1);
});
