import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { run } from './run.mjs';

const { PRIORITY_BELOW_NORMAL: given } = constants.priority;
/** Ends when it has the priority that it was given. */
const waitsForIt = `
  setInterval(() => { if (require('node:os').getPriority() === ${given}) process.exit(); }, 5);`;

it('lets a program run with a lower priority', async () => {
  const { code } = await run(process.execPath, ['-e', waitsForIt], { priority: given, deadlineMs: 20_000 });
  expect(code).toBe(0);
});

it('says what a program took of the processor, and nothing of the one before', async () => {
  const { processor: worked } = await run(process.execPath, [
    '-e',
    'while (process.cpuUsage().user < 1_000_000);',
  ]);
  const { processor: rested } = await run(process.execPath, ['-e', '']);
  const counted = process.platform === 'linux';
  expect([worked >= 1, rested < 1]).toEqual([counted, true]);
});
