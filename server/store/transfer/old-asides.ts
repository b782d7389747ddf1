import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../protocol/index.ts';
import { startSweep, type Sweep } from '../../util/sweep.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { connectTo } from './postgres-place.ts';

/** As long as `parley-server backup` keeps its files: what was erased since is still in it. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** How often it is looked for what a restore put aside long ago. */
const everyMs = 6 * 60 * 60 * 1000;

/** Deletes, from time to time, what a restore put aside long ago. */
export const startAsideSweep = (
  location: DatabaseLocation,
  clock: Clock,
  report: (error: unknown) => void,
): Sweep => startSweep({ clock, everyMs, report }, () => deleteOldAsides(location, clock.nowUsec() / 1000));

/** Deletes what `restore --force` kept aside, once it is 30 days old. */
export async function deleteOldAsides(location: DatabaseLocation, nowMs: number): Promise<void> {
  if (location.kind === 'sqlite') await deleteFiles(location.path, nowMs);
  else await dropSchemas(location.url, nowMs);
}

async function deleteFiles(path: string, nowMs: number): Promise<void> {
  const start = `${basename(path)}.before-`;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(start) && isOld(name.slice(start.length), nowMs))
      await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}

async function dropSchemas(url: string, nowMs: number): Promise<void> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'parley\\_before\\_%'`,
    );
    for (const { name } of rows) {
      if (isOld(name.slice('parley_before_'.length), nowMs)) {
        await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
      }
    }
  } finally {
    await client.end();
  }
}

/** Its name begins with when it was put aside, in UTC: `20261121T090000Z-…` or `20261121090000000`. */
function isOld(time: string, nowMs: number): boolean {
  const [year, month, day] = [time.slice(0, 4), time.slice(4, 6), time.slice(6, 8)].map(Number);
  if (!year || !month || !day) return false;
  return Date.UTC(year, month - 1, day + 1) + keptMs < nowMs;
}
