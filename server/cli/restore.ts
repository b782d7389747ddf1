import { resolve } from 'node:path';
import { DumpError } from '../store/transfer/dump.ts';
import { readDumpFile, verifyDumpFile } from '../store/transfer/dump-file.ts';
import { targetAt } from '../store/transfer/open-snapshot.ts';
import { takeAlone } from './alone.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { unreadable } from './file-problem.ts';
import { noteMoved } from './files-note.ts';
import { withProgress } from './row-progress.ts';

/** `parley-server restore` */
export async function restore(given: Given): Promise<number> {
  const file = resolve(given.argument ?? '');
  using place = await takeAlone(given.where);
  const target = targetAt(place.database);
  if (!given.has('force') && !(await target.isEmpty())) {
    throw new CommandFailure(
      'there are accounts already; with --force the backup takes their place, and they are kept aside',
    );
  }
  try {
    // All of it is read before anything is changed.
    const rows = await verifyDumpFile(file);
    const aside = await target.replace(withProgress(readDumpFile(file), rows));
    if (aside !== null) process.stderr.write(`parley-server: what was there is kept in ${aside}\n`);
    await noteMoved(place.database);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!(cause instanceof DumpError) && !(cause instanceof Error && /^E[A-Z]+$/.test(code))) throw cause;
    const problem = unreadable(file, cause) ?? cause.message;
    throw new CommandFailure(`cannot restore ${file}: ${problem}; nothing was changed`, { cause });
  }
  return 0;
}
