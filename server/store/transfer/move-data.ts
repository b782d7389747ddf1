import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../database-location.ts';
import { migrations as steps } from '../migrations/migrate.ts';
import { unknownIn } from '../migrations/record.ts';
import { closedBy, type MoveMark } from '../moving/move-mark.ts';
import { type Dump, DumpError } from './dump.ts';
import { dumpOf } from './dump-of.ts';
import { imageChunksTable } from './image-folder.ts';
import type { LiveSource } from './live-source.ts';
import { openSnapshot, openSource, targetAt } from './open-snapshot.ts';
import { placeName } from './place-name.ts';
import { isNoted, type Round } from './round.ts';
import type { Filling, Target } from './target.ts';

/** One of these a round has to be before people are shut out for the last one: they wait about as long. */
const short = { ms: 500, rows: 200, fewRowsMs: 2_000 };
/** After so many, more is written than can be copied. */
const mostRounds = 50;

/** How far a move is. */
export type MoveStep =
  | { readonly step: 'copied' }
  | { readonly step: 'round'; readonly size: number; readonly ms: number }
  /** Everything is at the new place; no one can write, and the old one does not say so yet. */
  | { readonly step: 'whole' }
  | { readonly step: 'closed' };

export interface MoveOptions {
  readonly from: DatabaseLocation;
  readonly to: DatabaseLocation;
  readonly nowUsec: () => number;
  /** Passes on what is copied. */
  readonly watch?: (dump: Dump) => Dump;
  readonly report?: (step: MoveStep) => void;
}

/** What a move came to. */
export interface Moved {
  /** For so long no one could write. Null: an earlier move had done all but its last step. */
  readonly shutMs: number | null;
}

/**
 * Moves everything from a store to an empty one, while servers may use the first. They are shut out at the end for as long as what
 * was written last takes, and for good.
 *
 * @throws DumpError, DataInUseError; then the old place goes on as before
 */
export async function moveData(options: MoveOptions): Promise<Moved> {
  await using source = await openSource(options.from);
  const target = targetAt(options.to);
  const there = await target.mark();
  if (source.mark !== null) return finish(source.mark, there, target);
  if (source.isShared && options.to.kind === 'sqlite')
    throw new DumpError(
      'servers with --bus use the database, and a folder is for one process: stop all, or all but one that you start without --bus',
    );
  const name = placeName(options.from);
  if (there === null) {
    if (!(await target.isEmpty()))
      throw new DumpError('there are accounts at the new place already; choose an empty one with --to');
  } else if (there.state === 'moved' || (there.state === 'whole' && there.place !== name)) {
    // It may be the only copy; one that is being filled never is.
    throw closedBy(there);
  }
  const move = randomUUID();
  await source.capture();
  const copied = await copy(options, target, { state: 'whole', move, place: name });
  await using filling = copied.filling;
  options.report?.({ step: 'copied' });
  await catchUp(source, copied, options);
  const began = performance.now();
  await source.last(
    async (round) => {
      await requireSchema(round, copied);
      await filling.apply(round);
      await filling.complete();
      options.report?.({ step: 'whole' });
    },
    { state: 'moved', move, place: placeName(options.to) },
  );
  options.report?.({ step: 'closed' });
  await target.open();
  return { shutMs: performance.now() - began };
}

/** Looks whether what was moved is sound; people use it already. @throws DumpError */
export const verifyMoved = (to: DatabaseLocation): Promise<void> => targetAt(to).verify();

/** Does the last step of a move that was killed before it. */
async function finish(from: MoveMark, there: MoveMark | null, target: Target): Promise<Moved> {
  if (from.state !== 'moved' || there?.state !== 'whole' || there.move !== from.move) throw closedBy(from);
  await target.open();
  return { shutMs: null };
}

interface Copied {
  readonly filling: Filling;
  /** Of the old place, when it was copied. */
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
}

async function copy(options: MoveOptions, target: Target, mark: MoveMark): Promise<Copied> {
  const { from, nowUsec, watch = (dump) => dump } = options;
  await using snapshot = await openSnapshot(from);
  const migrations = await snapshot.migrations();
  // What this release does not know would be missing in the copy.
  if ((await unknownIn(snapshot, migrations, steps)).length > 0)
    throw new DumpError('a newer parley-server added to the data; move it with that one');
  const tables = (await snapshot.tables()).map(({ table }) => table);
  return { filling: await target.fill(watch(dumpOf(snapshot, nowUsec())), mark), migrations, tables };
}

/** Round after round, until one is short; one of them compares what both places have. */
async function catchUp(
  source: LiveSource,
  { filling, tables }: Copied,
  { report }: MoveOptions,
): Promise<void> {
  const compared = tables.filter(
    (table) => isNoted(table) && !(source.hasImageFolder && table === imageChunksTable),
  );
  let isCompared = false;
  for (let n = 0; n < mostRounds; n += 1) {
    const began = performance.now();
    let size = 0;
    let comparesNow = false;
    await source.round(async (round) => {
      size = round.size;
      await filling.apply(round);
      if (n > 0 && !isCompared) {
        await compare(round, filling, compared);
        isCompared = true;
        comparesNow = true;
      }
    });
    const ms = performance.now() - began;
    report?.({ step: 'round', size, ms });
    // What was written while it compared is for another one.
    if (isCompared && !comparesNow && isShort(size, ms)) return;
  }
  throw new DumpError('more is written than can be copied meanwhile; try again when less is going on');
}

/** Few rows may have many bytes. */
const isShort = (size: number, ms: number): boolean =>
  ms < short.ms || (size < short.rows && ms < short.fewRowsMs);

async function compare(round: Round, filling: Filling, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [here, there] = [await round.count(table), await filling.count(table)];
    if (here !== there) throw new DumpError(`the copy has ${there} rows of ${table} instead of ${here}`);
  }
}

async function requireSchema(round: Round, { migrations }: Copied): Promise<void> {
  if ((await round.migrations()).join() === migrations.join()) return;
  throw new DumpError('a server of another release changed the data meanwhile; try again');
}
