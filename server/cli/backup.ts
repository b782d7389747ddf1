import { resolve } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { databaseOf } from '../config/database-of.ts';
import { writeDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openSnapshot } from '../store/transfer/open-snapshot.ts';
import { CommandFailure, type Given } from './command-spec.ts';

/** `parley-server backup` */
export async function backup(given: Given): Promise<number> {
  const file = resolve(given.argument ?? '');
  await using snapshot = await openSnapshot(databaseOf(given.where));
  try {
    await writeDumpFile(file, dumpOf(snapshot, systemClock.nowUsec()));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!/^E[A-Z]+$/.test(code) || !(cause instanceof Error)) throw cause;
    throw new CommandFailure(`cannot write ${file} (${cause.message}); name another file`, { cause });
  }
  return 0;
}
