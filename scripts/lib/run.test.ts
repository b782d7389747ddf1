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
