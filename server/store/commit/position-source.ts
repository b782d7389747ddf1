import type { OnCommit } from './commit-span.ts';
import { sql } from 'kysely';
import type { Clock, Usec } from '../../../protocol/index.ts';
import type { QueryRunner } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { nextPosition, writerOf } from './writer-number.ts';

export const readPosition = statement((db) =>
  db.selectFrom('service_clock').select('position').where('id', '=', 1),
);
const writePosition = statement((db, p: { position: number }) =>
  db.updateTable('service_clock').set({ position: p.position }).where('id', '=', 1),
);
/** Including what processes on PostgreSQL counted by themselves. */
const readNewest = statement((db) =>
  db.selectNoFrom((e) => [
    e.selectFrom('service_clock').select('position').where('id', '=', 1).as('clock'),
    e
      .selectFrom('writers')
      .select((w) => w.fn.max('position').as('newest'))
      .as('writers'),
  ]),
);
const catchUp = statement((db) => {
  const newest = sql<number>`(select max(position) from writers)`;
  return db.updateTable('service_clock').set({ position: newest }).where('position', '<', newest);
});

/**
 * Change positions where the engine admits one transaction at a time: usec timestamps, each greater than any before it on this
 * store, whatever the clocks of the processes that write to it say.
 */
export class PositionSource {
  readonly #connection: QueryRunner;
  readonly #clock: Clock;
  readonly #writer: number | null;
  readonly #onCommit: OnCommit | undefined;
  #last = 0;
  #stored = 0;
  #since = 0;
  /** By other writers: the last position of theirs that was found here. What is published in between may be for no one, and name nothing. */
  readonly #others = new Map<number, Usec>();

  /** @param writer the process's number where others publish, too */
  constructor(connection: QueryRunner, clock: Clock, writer: number | null, onCommit?: OnCommit) {
    this.#connection = connection;
    this.#clock = clock;
    this.#writer = writer;
    this.#onCommit = onCommit;
  }

  /** Once, before the first transaction: the data may come from PostgreSQL. */
  async open(): Promise<void> {
    await this.#connection.run(catchUp, {});
  }

  /** Right after the transaction began: learns what other processes took. */
  async begin(): Promise<void> {
    const row = await this.#connection.first(readPosition, {});
    this.#stored = row?.position ?? 0;
    this.#last = Math.max(this.#last, this.#stored);
    if (this.#writer === null || this.#stored === 0) return;
    const writer = writerOf(this.#stored);
    if (writer !== this.#writer) this.#others.set(writer, this.#stored);
  }

  take(): Usec {
    const now = this.#clock.nowUsec();
    this.#last =
      this.#writer === null ? Math.max(this.#last + 1, now) : nextPosition(this.#last, now, this.#writer);
    return this.#last;
  }

  /** Right before the COMMIT. A rolled-back unit leaves a gap, never a position that is given twice. */
  async finish(): Promise<void> {
    if (this.#last !== this.#stored) await this.#connection.run(writePosition, { position: this.#last });
  }

  /** Right after the COMMIT. */
  committed(): void {
    if (this.#last === this.#stored) return;
    const wholeAt = this.#stored;
    const span = { after: this.#stored, since: this.#since, last: this.#last };
    this.#onCommit?.({ ...span, wholeAt, waitsFor: [...this.#others.values()], before: new Map() });
    this.#since = this.#last;
  }
}

/** The newest position in a copy of the store to which no one writes. */
export async function newestPosition(copy: QueryRunner): Promise<Usec> {
  const row = await copy.first(readNewest, {});
  return Math.max(row?.clock ?? 0, row?.writers ?? 0);
}
