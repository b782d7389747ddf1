import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDesktop } from '../../host/fixtures/desktop.ts';
import { type Check, checks, probed } from './checks.mjs';
import { exitCode, outcomes, readTold, readable, type Told } from './report.mjs';
import { runProbe } from './run-probe.mjs';

const some: Check[] = [
  { id: 'paint', title: 'paints' },
  { id: 'origin', title: 'has its origin', onHost: 'not there' },
  { id: 'dialog', title: 'no dialog', systems: ['win32'] },
  { id: 'look', title: 'looks well', how: 'Look at it.' },
  { id: 'quit', title: 'quits' },
];
const ended = ['before-quit', 'will-quit', 'quit'].map((event): Told => ({ event }));
const onElectron = { runtime: 'electron', platform: 'linux', code: 0 } as const;
const statuses = (told: Told[], run: Parameters<typeof outcomes>[2]): string[] =>
  outcomes(some, told, run).map(({ status }) => status);

describe('the report', () => {
  const painted: Told = { id: 'paint', passed: true, detail: 'in 5 ms', ms: 9 };

  it('has an outcome for every check', () => {
    const origin: Told = { id: 'origin', passed: false, detail: 'null' };
    const told = [painted, origin, ...ended];
    expect(statuses(told, onElectron)).toEqual(['passed', 'failed', 'not here', 'by hand', 'passed']);
    expect(exitCode(outcomes(some, told, onElectron))).toBe(1);
  });

  it('leaves out on the host what it cannot show', () => {
    const run = { ...onElectron, runtime: 'host' } as const;
    expect(statuses([painted, ...ended], run)).toEqual([
      'passed',
      'not here',
      'not here',
      'by hand',
      'passed',
    ]);
    expect(exitCode(outcomes(some, [painted, ...ended], run))).toBe(0);
  });

  it('takes a check for failed that the probe did not come to, and an end that was not orderly', () => {
    const told = readTold('{"event":"quit"}\n');
    const [paint, , , , quit] = outcomes(some, told, { ...onElectron, code: 7 });
    expect(paint).toMatchObject({ status: 'failed', detail: 'the probe ended before it' });
    expect(quit).toMatchObject({ status: 'failed', detail: 'quit, exit code 7' });
  });

  it('can be read', () => {
    const text = readable({
      format: 1,
      runtime: 'electron',
      versions: { electron: '45.0.0', chrome: '150' },
      system: { platform: 'linux', arch: 'x64', release: '6' },
      at: '2026-01-01T00:00:00.000Z',
      checks: outcomes(some, [painted, ...ended], onElectron),
    });
    expect(text).toContain('on Electron 45.0.0 (Chromium 150)');
    expect(text).toContain('passed    paints: in 5 ms');
    expect(text).toContain('by hand   looks well: Look at it.');
  });
});

it('has a check in the probe for everything that a machine can see', () => {
  const source = readFileSync(join(import.meta.dirname, 'probe', 'checks.cjs'), 'utf8');
  expect(
    probed('electron').filter((id) => !source.includes(`${id}: `) && !source.includes(`'${id}': `)),
  ).toEqual([]);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

it('passes on the host where the host can show it', async () => {
  await using desktop = await startDesktop();
  const { executable: command, env } = desktop;
  const report = await runProbe({ command, args: [], env, runtime: 'host' });
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(report.checks.filter(({ status }) => status === 'passed').map(({ id }) => id)).toEqual([
    ...probed('host'),
    'quit',
  ]);
});
