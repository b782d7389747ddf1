import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttackFigures } from '../attacks/support/measure.ts';
import type { Benchmark } from './support/benchmark.ts';

const root = join(import.meta.dirname, '../..');
const mebi = 1024 * 1024;

export const attacks: Benchmark = {
  name: 'attacks',
  title: 'While the server is attacked',
  about:
    'The attempts of test/attacks on operations, over every route; meanwhile another person calls it every 10 ms over HTTP. Memory is the most that the server had, above what it had before.',
  async run({ quick }) {
    const folder = await mkdtemp(join(tmpdir(), 'parley-attacks-'));
    try {
      const child = spawn(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'attacks', '--maxWorkers=1'],
        {
          cwd: root,
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            ...process.env,
            PARLEY_ATTACKS_FIGURES: folder,
            ...(quick ? {} : { PARLEY_ATTACKS: 'all' }),
          },
        },
      );
      const [status] = (await once(child, 'exit')) as [number | null];
      if (status !== 0) throw new Error(`an attempt succeeded; npm test -- attacks shows which`);
      const files = await readdir(folder);
      const all = await Promise.all(
        files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as AttackFigures),
      );
      const figures = all.flatMap(({ title, idleBytes, peakBytes, p99Ms, slowestMs }) => [
        { name: `${title}: memory above idle, most`, value: (peakBytes - idleBytes) / mebi, unit: 'MiB' },
        { name: `${title}: call of another person, p99`, value: p99Ms, unit: 'ms' },
        { name: `${title}: call of another person, slowest`, value: slowestMs, unit: 'ms' },
      ]);
      const calls = all.reduce((sum, each) => sum + each.calls, 0);
      return { figures, notes: [`${calls} calls of other people.`] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
