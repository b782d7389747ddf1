import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AttackFigures } from '../attacks/support/measure.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';

const root = join(import.meta.dirname, '../..');
const mebi = 1024 * 1024;

/** Where the server runs, by the project of tests. */
const servers = { attacks: 'SQLite', 'attacks-cluster': 'two processes on PostgreSQL and NATS' } as const;

export const attacks: Benchmark = {
  name: 'attacks',
  title: 'While the server is attacked',
  about:
    'The attempts of test/attacks, those on operations over every route; meanwhile another person calls it every 10 ms over HTTP (every 60 ms where calls are limited). Memory is the most that a process had, above what it had before. What starts processes of its own beside is not measured.',
  async run({ quick }) {
    const figures: Figure[] = [];
    let calls = 0;
    for (const [project, where] of Object.entries(servers)) {
      for (const { title, idleBytes, peakBytes, p99Ms, slowestMs, ...each } of await attack(project, quick)) {
        const name = `${title} (${where})`;
        figures.push(
          { name: `${name}: memory above idle, most`, value: (peakBytes - idleBytes) / mebi, unit: 'MiB' },
          { name: `${name}: call of another person, p99`, value: p99Ms, unit: 'ms' },
          { name: `${name}: call of another person, slowest`, value: slowestMs, unit: 'ms' },
        );
        calls += each.calls;
      }
    }
    return { figures, notes: [`${calls} calls of other people.`] };
  },
};

async function attack(project: string, quick: boolean): Promise<readonly AttackFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-attacks-'));
  try {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--maxWorkers=1', '--reporter=dot'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NO_COLOR: '1',
          PARLEY_ATTACKS_FIGURES: folder,
          ...(quick ? {} : { PARLEY_ATTACKS: 'all' }),
        },
      },
    );
    const [[status], ...written] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(child.stdout),
      text(child.stderr),
    ]);
    if (status !== 0) throw new Error(`not every attempt of ${project} failed:\n${written.join('\n')}`);
    const files = await readdir(folder);
    return await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as AttackFigures),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
