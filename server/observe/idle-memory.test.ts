import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** Keeps enough for V8 to make its room for short-lived objects as large as it may be, and ends once that is small. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8';
import { giveBackMemoryWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'idle-memory.ts'))};
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
const kept = [];
while (young() < 32) kept.push({ at: kept.length });
process.stdout.write(young() + '\\n');
giveBackMemoryWhenIdle();
const look = setInterval(() => {
  if (young() > 16) return;
  process.stdout.write(young() + '\\n');
  clearInterval(look);
}, 100);
`;

test('a process with nothing to do has less room for short-lived objects', { timeout: 120_000 }, async () => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill());
  const [before = 0, after = 0] = (await text(child.stdout)).split('\n').map(Number);
  expect(before).toBeGreaterThanOrEqual(32);
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(16);
});
