import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { openStore } from '../../server/store/open-store.ts';
import { databasePath } from '../../server/store/sqlite/database-path.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { cpuSecondsOf } from './support/processes.ts';
import { seedConversation, seedEvents, seedPeople } from './support/seed.ts';
import { bundle, scratchFolder } from './support/server.ts';

/** As of an installed server's commands. */
const nodeFlags = ['--max-semi-space-size=8'];
const conversations = 200;
const membersEach = 4;

/** Backup, check and restore of a large database, each by its own command. */
export const backup: Benchmark = {
  name: 'backup',
  title: 'Backup, check and restore',
  about: `A database of a million messages in ${conversations} groups is written to a backup, checked, and restored into an empty folder, by the server's own commands.`,
  async run({ quick }) {
    const events = quick ? 50_000 : 1_000_000;
    await using from = await scratchFolder();
    await using to = await scratchFolder();
    await using store = await openStore({
      database: { kind: 'sqlite', path: databasePath(from.path) },
      clock: systemClock,
    });
    const people = await seedPeople(store, 'p', conversations + membersEach);
    for (let group = 0; group < conversations; group += 1) {
      const members = people.slice(group, group + membersEach);
      await seedEvents(store, await seedConversation(store, members), members, events / conversations);
    }
    const file = join(to.path, 'all.parley-backup');
    const figures: Figure[] = [
      ...(await measure('Backup', ['backup', file, '--data', from.path])),
      ...(await measure('Check', ['check', '--data', from.path])),
      ...(await measure('Restore', ['restore', file, '--data', join(to.path, 'data')])),
    ];
    return { figures, notes: [`${events} messages.`] };
  },
};

async function measure(name: string, args: readonly string[]): Promise<Figure[]> {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, bundle, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let cpu = 0;
  let peakKiB = 0;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const sample = setInterval(() => {
    try {
      cpu = cpuSecondsOf(child.pid ?? 0);
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakKiB = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? peakKiB);
    } catch {
      // It has just ended.
    }
  }, 50);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(sample);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return [
    { name, value: (performance.now() - began) / 1000, unit: 's' },
    { name: `${name}, processor`, value: cpu, unit: 's' },
    { name: `${name}, peak memory`, value: peakKiB / 1024, unit: 'MiB' },
  ];
}
