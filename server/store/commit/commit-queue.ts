import { soon } from '../../util/time-slice.ts';
import type { Foreseen } from '../query/connection.ts';

/** A commit failed, and nothing of it was done; the cause says why. */
export class Undone extends Error {
  override readonly name = 'Undone';
}

/** The engine's side of one serialised line of transactions. */
export interface CommitEngine<T> {
  /** Whether transactions whose units are all confined to conversations run beside others. */
  readonly confines: boolean;
  /** @param foreseen what the units of the transaction are going to read; empty: it is not known, or they failed together */
  begin(foreseen: readonly Foreseen[]): Promise<T>;
  /**
   * Resolves when everything since `begin` is durable.
   *
   * @throws Undone where something was refused that no unit waited for
   */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /**
   * Differs from what it was before as soon as anything happened that only a rollback takes back: a statement that may
   * have changed something, or one that failed and took the transaction with it.
   */
  changes(): number;
}

interface Waiting<T> {
  readonly unit: (transaction: T) => Promise<unknown>;
  readonly foreseen: Foreseen | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Tells a unit's caller how it ended. */
type Settle = () => void;

/**
 * Grouped commits: units that arrive while a commit is in flight share the next one. A unit's promise settles only after
 * the COMMIT, so an answer is never ahead of the disk; units settle in the order in which they ran.
 *
 * Units hardly ever fail after they have changed something, so they run without savepoints, which cost more than what
 * most units do. When one does, the whole group is undone and runs again, each unit inside a savepoint of its own.
 */
export class CommitQueue<T> {
  readonly #engine: CommitEngine<T>;
  readonly #most: number;
  #waiting: Waiting<T>[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  /** @param most units that share a commit: a unit is answered when all of its commit are done */
  constructor(engine: CommitEngine<T>, most = Number.POSITIVE_INFINITY) {
    this.#engine = engine;
    this.#most = most;
  }

  /** @param unit may run more than once: it changes nothing but through its transaction */
  submit<R>(unit: (transaction: T) => Promise<R>, foreseen?: Foreseen): Promise<R> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<R>((resolve, reject) => {
      // What the unit resolves to is what its promise is resolved with.
      this.#waiting.push({ unit, foreseen, resolve: resolve as (result: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Takes no more units and resolves when those under way are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Everything that the event loop has ready gets into this group before it starts.
      await soon();
      await this.#commitGroup();
    }
    this.#running = null;
  }

  async #commitGroup(): Promise<void> {
    const group = this.#nextGroup();
    const foreseen = group.flatMap((waiting) => waiting.foreseen ?? []);
    let hasBegun = false;
    let settles: readonly Settle[];
    try {
      const transaction = await this.#engine.begin(foreseen);
      hasBegun = true;
      settles =
        (await this.#inTransaction(transaction, group, 'together')) ??
        (await this.#inTransaction(await this.#engine.begin([]), group, 'apart')) ??
        [];
    } catch (error) {
      // Who waits behind a database that is away would only wait as long again.
      const failed = hasBegun ? group : [...group, ...this.#waiting.splice(0)];
      for (const { reject } of failed) reject(error);
      return;
    }
    for (const settle of settles) settle();
  }

  /** Those that wait longest and are of one kind, so that what has to be alone holds up nothing else. */
  #nextGroup(): readonly Waiting<T>[] {
    if (!this.#engine.confines) return this.#waiting.splice(0, this.#most);
    const isConfined = (waiting: Waiting<T> | undefined): boolean => waiting?.foreseen?.isConfined === true;
    const first = isConfined(this.#waiting[0]);
    const end = this.#waiting.findIndex((waiting) => isConfined(waiting) !== first);
    return this.#waiting.splice(0, Math.min(this.#most, end === -1 ? this.#waiting.length : end));
  }

  /** Null when something failed after it had changed something while nothing kept it apart: then all of it is undone. */
  async #inTransaction(
    transaction: T,
    group: readonly Waiting<T>[],
    how: 'together' | 'apart',
  ): Promise<readonly Settle[] | null> {
    try {
      const settles: Settle[] = [];
      for (const waiting of group) {
        const settle = await (how === 'apart'
          ? this.#runApart(waiting, transaction)
          : this.#run(waiting, transaction));
        if (settle === null) {
          await this.#engine.rollback();
          return null;
        }
        settles.push(settle);
      }
      await this.#engine.commit();
      return settles;
    } catch (error) {
      await this.#engine.rollback();
      if (!(error instanceof Undone)) throw error;
      if (how === 'together') return null;
      throw error.cause;
    }
  }

  async #run({ unit, resolve, reject }: Waiting<T>, transaction: T): Promise<Settle | null> {
    const before = this.#engine.changes();
    try {
      const result = await unit(transaction);
      return () => resolve(result);
    } catch (error) {
      return this.#engine.changes() === before ? () => reject(error) : null;
    }
  }

  async #runApart({ unit, resolve, reject }: Waiting<T>, transaction: T): Promise<Settle> {
    await this.#engine.savepoint();
    try {
      const result = await unit(transaction);
      await this.#engine.release();
      return () => resolve(result);
    } catch (error) {
      await this.#engine.rollbackToSavepoint();
      await this.#engine.release();
      return () => reject(error);
    }
  }
}
