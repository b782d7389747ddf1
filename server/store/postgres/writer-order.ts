import type { Clock, Usec } from '../../../protocol/index.ts';
import type { OnCommit } from '../commit/commit-span.ts';
import { nextPosition } from '../commit/writer-number.ts';
import type { QueryRunner } from '../query/connection.ts';
import { gateOf } from './gate.ts';
import * as sql from './order-statements.ts';

/** What a connection is given for itself. */
export interface Claim {
  readonly number: number;
  /** The last that was committed under the number. */
  readonly position: Usec;
  /** The last that was committed under any. */
  readonly newest: Usec;
}

/** What the transaction that runs now found when it began. */
interface Begun {
  readonly isAlone: boolean;
  /** The last position of the last commit that ran alone and is published. */
  readonly wholeAt: Usec;
  readonly waitsFor: readonly Usec[];
  readonly before: ReadonlyMap<string, Usec>;
  readonly after: Usec;
}

/**
 * Puts the transactions of this process in order with those of the others. A transaction that is confined to conversations holds
 * their rows and waits for no other; one that is not runs alone on the whole store.
 */
export class WriterOrder {
  readonly #connection: QueryRunner;
  readonly #clock: Clock;
  readonly #onCommit: OnCommit | undefined;
  #number = 0;
  #last: Usec = 0;
  /** What was committed under the number last. */
  #since: Usec = 0;
  #begun: Begun = { isAlone: true, wholeAt: 0, waitsFor: [], before: new Map(), after: 0 };

  constructor(connection: QueryRunner, clock: Clock, onCommit?: OnCommit) {
    this.#connection = connection;
    this.#clock = clock;
    this.#onCommit = onCommit;
  }

  /** The connection has this number to itself for as long as it lives. */
  claim({ number, position, newest }: Claim): void {
    this.#number = number;
    this.#since = position;
    this.#last = Math.max(this.#last, newest);
  }

  /** Right after the transaction began, all in one round trip. */
  async begin(confinedTo: readonly string[] | null): Promise<void> {
    // A clock that stood still or was slow must not hold cursors back.
    this.#last = Math.max(this.#last, this.#clock.nowUsec() - 1);
    const floor = this.#last;
    const isAlone = confinedTo === null;
    const [moved, , clock, writers] = await Promise.all([
      isAlone ? this.#shutGates() : this.#lock(confinedTo),
      this.#connection.all(sql.takeOff, { floor }),
      this.#connection.first(sql.readClock, {}),
      isAlone ? this.#connection.all(sql.readWriters, {}) : [],
    ]);
    const others = writers.map(({ position }) => position);
    const wholeAt = clock?.whole_at ?? 0;
    const taken = moved.flatMap((row) => [row.changed_at, row.roster_at, row.moved_at]);
    this.#last = Math.max(this.#last, clock?.position ?? 0, ...others, ...taken);
    this.#begun = {
      isAlone,
      wholeAt,
      waitsFor: others,
      before: new Map(moved.map((row) => [row.id, row.moved_at])),
      after: this.#last,
    };
  }

  take(): Usec {
    this.#last = nextPosition(this.#last, this.#clock.nowUsec(), this.#number);
    return this.#last;
  }

  /** Right before the COMMIT. A rolled-back unit leaves a gap, never a position that is given twice. */
  async finish(): Promise<void> {
    const { isAlone, wholeAt, after } = this.#begun;
    const position = this.#last;
    if (position === after) return;
    const isPublished = this.#onCommit !== undefined;
    await Promise.all([
      // What is not published is in the clock, or is this process's alone.
      (isPublished || !isAlone) && this.#connection.run(sql.writeWriter, { number: this.#number, position }),
      isAlone &&
        this.#connection.run(sql.writeClock, { position, wholeAt: isPublished ? position : wholeAt }),
    ]);
  }

  /** Right after the COMMIT. */
  committed(): void {
    const { after, wholeAt, waitsFor, before } = this.#begun;
    if (this.#last === after) return;
    this.#onCommit?.({ after, since: this.#since, last: this.#last, wholeAt, waitsFor, before });
    this.#since = this.#last;
  }

  async #shutGates(): Promise<readonly Moved[]> {
    await this.#connection.all(sql.shutGates, {});
    return [];
  }

  async #lock(ids: readonly string[]): Promise<readonly Moved[]> {
    const gates = [...new Set(ids.map(gateOf))];
    const [, rows] = await Promise.all([
      this.#connection.all(sql.passGates, { gates }),
      this.#connection.all(sql.lockConversations, { ids: [...new Set(ids)] }),
    ]);
    return rows;
  }
}

interface Moved {
  readonly id: string;
  readonly changed_at: Usec;
  readonly roster_at: Usec;
  readonly moved_at: Usec;
}
