import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** Makes V8's space for short-lived objects larger, in MiB, and ends once it is small. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8';
import { giveBackMemory } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
const kept = [];
while (young() < 16) kept.push({ at: kept.length });
process.stdout.write(young() + '\\n');
giveBackMemory(1000);
const look = setInterval(() => {
  if (young() > 8) return;
  process.stdout.write(young() + '\\n');
  clearInterval(look);
}, 100);
`;

test('what a lively time took is given back', { timeout: 120_000 }, async () => {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module'];
  const child = spawn(process.execPath, [...flags, '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [before = 0, after = 0] = (await text(child.stdout)).split('\n').map(Number);
  expect(before).toBeGreaterThanOrEqual(16);
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(8);
});
