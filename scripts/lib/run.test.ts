import { expect, it } from 'vitest';
import { run } from './run.mjs';

/** Ends when it has the lowest priority. */
const waitsForLowPriority = `
  const { constants, getPriority } = require('node:os');
  setInterval(() => { if (getPriority() === constants.priority.PRIORITY_LOW) process.exit(); }, 5);`;

it('lets a program that yields run with the lowest priority', async () => {
  const { code } = await run(process.execPath, ['-e', waitsForLowPriority], {
    yields: true,
    deadlineMs: 20_000,
  });
  expect(code).toBe(0);
});
