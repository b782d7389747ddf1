import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { madeDatabaseOf } from '../config/database-of.ts';
import { parseDatabaseUrl } from '../config/option-values.ts';
import { UsageError } from '../config/usage-error.ts';
import { DumpError } from '../store/transfer/dump.ts';
import { type MoveStep, moveData, verifyMoved } from '../store/transfer/move-data.ts';
import { openSource } from '../store/transfer/open-snapshot.ts';
import { placeName } from '../store/transfer/place-name.ts';
import { takeAlone } from './alone.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { noteMoved } from './files-note.ts';
import { withProgress } from './row-progress.ts';

/** `parley-server move` */
export async function move(given: Given): Promise<number> {
  if (given.has('undo')) return undo(given);
  const where = given.reading(() => readTo(given.value('to')));
  if (isSame(where, given.where)) throw new UsageError('--to is where the data is; name another place');
  const from = madeDatabaseOf(given.where);
  using place = await takeAlone(where);
  let isMoved = false;
  const report = (step: MoveStep): void => {
    if (step.step === 'closed') isMoved = true;
    if (step.step === 'round' && step.ms > 1000) say(`copied ${step.size} rows that changed meanwhile`);
  };
  try {
    const options = { from, to: place.database, watch: withProgress, report };
    const { shutMs } = await moveData({ ...options, nowUsec: () => systemClock.nowUsec() });
    isMoved = true;
    const shut = shutMs === null ? '' : ` after ${(shutMs / 1000).toFixed(1)} s without writes`;
    say(`moved to ${placeName(place.database)}${shut}: start the server there`);
    await noteMoved(place.database);
    // People wait for the server meanwhile, not for this.
    await verifyMoved(place.database);
  } catch (cause) {
    if (!(cause instanceof DumpError)) throw cause;
    if (isMoved)
      throw new CommandFailure(`moved, but ${cause.message}; see "parley-server check"`, { cause });
    throw new CommandFailure(`cannot move: ${cause.message}; nothing was changed`, { cause });
  }
  return 0;
}

function readTo(to: string | undefined): Given['where'] {
  if (!to) throw new UsageError('--to is missing; see "parley-server move --help"');
  const dataDir = resolve(to);
  if (/^postgres(ql)?:/.test(to)) return { dataDir, databaseUrl: parseDatabaseUrl(to, '--to') };
  // It may hold a password.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(to))
    throw new UsageError('--to takes a folder or postgres://USER:PASSWORD@HOST/NAME, no other address');
  return { dataDir, databaseUrl: null };
}

const isSame = (one: Given['where'], other: Given['where']): boolean =>
  one.databaseUrl === other.databaseUrl &&
  (one.databaseUrl !== null || realFolder(one.dataDir) === realFolder(other.dataDir));

/** Where a link leads; a folder that is not there is none. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function undo(given: Given): Promise<number> {
  await using source = await openSource(madeDatabaseOf(given.where));
  if (source.mark?.state !== 'moved')
    throw new CommandFailure('this data was not moved; nothing was changed');
  await source.reopen();
  say('this data can be used here again; what was written since is at the other place only');
  return 0;
}

const say = (line: string): void => void process.stderr.write(`parley-server: ${line}\n`);
