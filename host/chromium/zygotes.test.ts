import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patienceMs } from '../../test/fixtures/patience.ts';
import { watchZygotes } from './zygotes.ts';

/** A process with a child that looks like a zygote, and says the child's number. */
const script = '(exec -a "chromium --type=zygote" sleep 600) & echo $!; exec sleep 600';
let browser: ChildProcess;
let zygote: number;

beforeEach(async () => {
  browser = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const [line] = await once(createInterface({ input: browser.stdout! }), 'line');
  zygote = Number(line);
  // Until then it is a copy of the shell, whose script says the same words.
  await vi.waitUntil(
    () => readFileSync(`/proc/${zygote}/cmdline`, 'latin1').startsWith('chromium '),
    patienceMs,
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  process.kill(-browser.pid!, 'SIGKILL');
});

/** Its parent never asks for its end. */
async function endZygote(): Promise<void> {
  process.kill(zygote, 'SIGKILL');
  vi.useRealTimers();
  await vi.waitUntil(() => readFileSync(`/proc/${zygote}/stat`, 'latin1').includes(') Z '), patienceMs);
}

it('says at once that a zygote has ended when there is a sign of it, and once', async () => {
  const dead = vi.fn();
  const watch = watchZygotes(browser.pid!, dead);
  watch.look();
  expect(dead).not.toHaveBeenCalled();
  await endZygote();
  watch.look();
  watch.look();
  expect(dead).toHaveBeenCalledOnce();
});
