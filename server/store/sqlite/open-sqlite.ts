import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock } from '../../../protocol/index.ts';
import type { OnCommit } from '../commit/commit-span.ts';
import { CommitQueue } from '../commit/commit-queue.ts';
import type { Engine } from '../commit/engine.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import type { Steps } from '../migrations/step.ts';
import { PositionSource } from '../commit/position-source.ts';
import { mostWriters } from '../commit/writer-number.ts';
import { closedBy, type ClosedByMoveError } from '../moving/move-mark.ts';
import { ProgressWriter } from '../commit/progress-writer.ts';
import { retry } from '../postgres/retry.ts';
import type { Tables } from '../query/tables.ts';
import { Checkpoints } from './checkpoints.ts';
import { eraseRemains, markClean, overwriteDeleted, type Rewriting } from './erase-remains.ts';
import { LogTruncation } from './log-truncation.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { isCaptured, readMark, requireOpen, stopLeftCapture } from './sqlite-mark.ts';
import { StoreSqliteDialect } from './sqlite-dialect.ts';
import { SqliteCommits } from './sqlite-commits.ts';

/** How long a statement waits for another process (a command line beside the server) to finish its commit. */
const busyMs = 5000;

/**
 * How many pages of 4 KiB the log holds, about, before a thread copies them into the database; at four times as many the writer
 * does, where the thread is not fast enough. The busiest pages change with every message: the longer they wait, the fewer of their
 * states are written twice. 64 MiB are read again in a second or two.
 */
const checkpointPages = 4096;

/** Only tests join stores on one file, all of them in one process. */
let numbers = 0;
const nextNumber = (): number => numbers++ % mostWriters;

interface Options {
  readonly onCommit?: OnCommit;
  readonly onRewriting?: (step: Rewriting) => void;
  readonly steps?: Steps | undefined;
}

/** Opens (or makes) the file, brings its schema up to date, and holds one handle for writing and one for reading. */
export async function openSqlite(
  path: string,
  clock: Clock,
  { onCommit, onRewriting = () => {}, steps = migrations }: Options = {},
): Promise<Engine> {
  using cleanup = new DisposableStack();
  const opened = (options?: Database.Options): Database.Database =>
    cleanup.adopt(new Database(path, { timeout: busyMs, ...options }), (handle) => {
      handle.close();
    });
  const writer = opened();
  requireOpen(writer);
  await retry(async () => void writer.pragma('journal_mode = WAL'), isBusy);
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('cache_size = -65536');
  writer.pragma(`wal_autocheckpoint = ${4 * checkpointPages}`);
  overwriteDeleted(writer);
  const isNew = writer.prepare('select 1 from sqlite_schema').get() === undefined;
  const compiler = new Kysely<Tables>({ dialect: new StoreSqliteDialect({ database: writer }) });
  // Before there is anything in it: for another program that opens it now, tables without the mark are an old file.
  if (isNew) await retry(async () => markClean(writer), isBusy);
  await migrate(compiler, steps);
  eraseRemains(writer, onRewriting);
  const checkpoints = new Checkpoints(writer, clock, checkpointPages);
  const truncation = cleanup.use(new LogTruncation(writer, clock, busyMs, () => checkpoints.isCopying));
  truncation.begin();
  const readerHandle = opened({ readonly: true });
  readerHandle.pragma('cache_size = -65536');
  const connection = new SqliteConnection(writer, compiler);
  const positions = new PositionSource(connection, clock, onCommit ? nextNumber() : null, onCommit);
  await positions.open();
  const engine = new SqliteCommits(
    writer,
    connection,
    positions,
    () => truncation.request(),
    (changes) => checkpoints.committed(changes),
    onCommit !== undefined,
  );
  const commits = new CommitQueue(new ProgressWriter(engine));
  const open = cleanup.move();
  return {
    reader: new SqliteConnection(readerHandle, compiler),
    commits,
    moved: () => lookForMove(readerHandle),
    async [Symbol.asyncDispose]() {
      await commits.close();
      await checkpoints[Symbol.asyncDispose]();
      open.dispose();
    },
  };
}

/** Of two programs that open a new file at the same moment, SQLite refuses one without letting it wait. */
const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** What a move did to the file; what one left that was killed is removed. */
async function lookForMove(reader: Database.Database): Promise<ClosedByMoveError | null> {
  const mark = readMark(reader);
  if (mark !== null) return closedBy(mark);
  if (!isCaptured(reader)) return null;
  const handle = new Database(reader.name, { timeout: busyMs });
  try {
    overwriteDeleted(handle);
    await stopLeftCapture(handle);
  } finally {
    handle.close();
  }
  return null;
}
