import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { eventually } from '../fixtures/desktop.ts';
import { startXServer } from '../fixtures/x-server.ts';
import { XDisplay } from './x-display.ts';

it('is told when nobody touches anything for a second, and when someone does again', async () => {
  using server = await startXServer();
  const display = await XDisplay.open(server.name);
  try {
    const told: (number | null)[] = [];
    const key = () =>
      promisify(execFile)('xdotool', ['key', 'Shift_L'], { env: { ...process.env, DISPLAY: server.name } });
    const untilTold = (count: number) =>
      eventually(
        () => Promise.resolve(told.length),
        (length) => length >= count,
      );
    await key();
    expect(await display.watchIdle((idleMs) => told.push(idleMs))).toBe(true);
    await untilTold(1);
    await key();
    await untilTold(2);
    await untilTold(3);
    expect(told[0]).toBeGreaterThanOrEqual(1000);
    expect(told[1]).toBeNull();
    expect(told[2]).toBeGreaterThanOrEqual(1000);
  } finally {
    display.close();
  }
});
