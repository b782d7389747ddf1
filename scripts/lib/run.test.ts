import { expect, it } from 'vitest';
import { run } from './run.mjs';

/** It looks at the clock seldom: each look is work of the system's. */
const works = `
  while (process.cpuUsage().user < 500_000) for (let n = 0; n < 1e6; n += 1);`;

it('says what a program took of the processor, and nothing of the one before', async () => {
  const { processor: worked } = await run(process.execPath, ['-e', works]);
  const { processor: rested } = await run(process.execPath, ['-e', '']);
  const counted = process.platform === 'linux';
  expect([worked >= 0.5, rested < 0.5]).toEqual([counted, true]);
});
