import { systemClock } from '../../protocol/index.ts';
import { DumpError } from '../store/transfer/dump.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openSnapshot, targetAt } from '../store/transfer/open-snapshot.ts';
import { takeAlone } from './alone.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { noteMoved } from './files-note.ts';
import { withProgress } from './row-progress.ts';
import { readWhere } from './read-command.ts';
import { UsageError } from '../config/usage-error.ts';

/** `parley-server move` */
export async function move(given: Given): Promise<number> {
  const to = given.value('to');
  if (to === undefined) throw new UsageError('--to is missing; see "parley-server move --help"');
  const where = /^postgres(ql)?:/.test(to) ? readWhere(undefined, to, {}) : readWhere(to, undefined, {});
  using source = await takeAlone(given.where);
  await using snapshot = await openSnapshot(source.database);
  using place = await takeAlone(where);
  const target = targetAt(place.database);
  if (!(await target.isEmpty())) {
    throw new CommandFailure('there are accounts at the new place already; choose an empty one with --to');
  }
  try {
    await target.replace(withProgress(dumpOf(snapshot, systemClock.nowUsec())));
    await noteMoved(place.database);
  } catch (cause) {
    if (!(cause instanceof DumpError)) throw cause;
    throw new CommandFailure(`cannot move: ${cause.message}; nothing was changed`, { cause });
  }
  return 0;
}
