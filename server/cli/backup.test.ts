import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import { databaseOf } from '../config/database-of.ts';
import { openStore } from '../store/open-store.ts';
import { writeDumpFile } from '../store/transfer/dump-file.ts';
import type { Dump } from '../store/transfer/dump.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runCommand } from './command.ts';

test('keeps earlier backups for 30 days, unless an option says otherwise', async () => {
  await using folder = await temporaryFolder();
  const where = { dataDir: join(folder.path, 'data'), databaseUrl: null };
  await using _store = await openStore({ database: databaseOf(where), clock: systemClock });
  const backups = join(folder.path, 'backups');
  await mkdir(backups);
  const now = systemClock.nowUsec();
  async function* made(days: number): Dump {
    yield { kind: 'head', migrations: [], madeAt: now - days * 24 * 3600 * USEC_PER_SEC };
  }
  for (const days of [5, 29, 31]) await writeDumpFile(join(backups, `of-${days}-days-ago`), made(days));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const run = (...options: string[]) =>
    runCommand(['backup', join(backups, 'new'), '--data', where.dataDir, ...options], {});
  try {
    expect(await run()).toBe(0);
    expect((await readdir(backups)).sort()).toEqual(['new', 'of-29-days-ago', 'of-5-days-ago']);
    expect(await run('--keep-days', '7')).toBe(0);
    expect((await readdir(backups)).sort()).toEqual(['new', 'of-5-days-ago']);
  } finally {
    vi.restoreAllMocks();
  }
});
