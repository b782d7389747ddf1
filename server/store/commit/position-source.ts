import type { OnCommit } from './commit-span.ts';
import type { Clock, Usec } from '../../../protocol/index.ts';
import type { QueryRunner } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

const readPosition = statement((db) =>
  db.selectFrom('service_clock').select(['position', 'commits']).where('id', '=', 1),
);
/** Makes every other process wait that is about to write. */
const lockPosition = statement((db) =>
  db.selectFrom('service_clock').select(['position', 'commits']).where('id', '=', 1).forUpdate(),
);
const writePosition = statement((db, p: { position: number; commits: number }) =>
  db.updateTable('service_clock').set({ position: p.position, commits: p.commits }).where('id', '=', 1),
);

/**
 * Change positions: usec timestamps, each greater than any before it on this store, whatever the clocks of the processes
 * that write to it say. Taken only while the transaction that holds the store's write lock runs.
 */
export class PositionSource {
  readonly #connection: QueryRunner;
  readonly #clock: Clock;
  readonly #read: typeof readPosition;
  #last = 0;
  #stored = 0;
  #commits = 0;
  readonly #onCommit: OnCommit | undefined;

  /** @param how `locking`: beginning a transaction alone keeps no other process from writing */
  constructor(
    connection: QueryRunner,
    clock: Clock,
    how: 'plain' | 'locking' = 'plain',
    onCommit?: OnCommit,
  ) {
    this.#onCommit = onCommit;
    this.#connection = connection;
    this.#clock = clock;
    this.#read = how === 'locking' ? lockPosition : readPosition;
  }

  /** Right after the transaction began: learns what other processes took. */
  async begin(): Promise<void> {
    const row = await this.#connection.first(this.#read, {});
    this.#stored = row?.position ?? 0;
    this.#commits = row?.commits ?? 0;
    this.#last = Math.max(this.#last, this.#stored);
  }

  take(): Usec {
    this.#last = Math.max(this.#last + 1, this.#clock.nowUsec());
    return this.#last;
  }

  /** Right before the COMMIT. A rolled-back unit leaves a gap, never a position that is given twice. */
  async finish(): Promise<void> {
    if (this.#last === this.#stored) return;
    // Commits that no process publishes, such as a command line's, are not counted: no one waits for them.
    if (this.#onCommit) this.#commits += 1;
    await this.#connection.run(writePosition, { position: this.#last, commits: this.#commits });
  }

  /** Right after the COMMIT. */
  committed(): void {
    if (this.#last === this.#stored) return;
    this.#onCommit?.({ number: this.#commits, after: this.#stored, last: this.#last });
  }
}

/** The position up to which everything is visible to the connection. */
export async function committedPosition(connection: QueryRunner): Promise<Usec> {
  const row = await connection.first(readPosition, {});
  return row?.position ?? 0;
}

/** The number of the last commit that was counted and is visible to the connection. */
export async function countedCommits(connection: QueryRunner): Promise<number> {
  const row = await connection.first(readPosition, {});
  return row?.commits ?? 0;
}
