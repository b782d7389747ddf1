/** The engine's side of one serialised line of transactions. */
export interface LineEngine<T> {
  begin(): Promise<T>;
  /** Resolves when everything since `begin` is durable. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
}

interface Waiting<T> {
  run(transaction: T): Promise<void>;
  settle(): void;
  fail(reason: unknown): void;
}

/**
 * Grouped commits: units that arrive while a commit is in flight share the next one, each inside a savepoint of its own.
 * A unit's promise settles only after the COMMIT, so an answer is never ahead of the disk; units settle in the order in
 * which they ran.
 */
export class CommitLine<T> {
  readonly #engine: LineEngine<T>;
  #waiting: Waiting<T>[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(engine: LineEngine<T>) {
    this.#engine = engine;
  }

  submit<R>(unit: (transaction: T) => Promise<R>): Promise<R> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<R>((resolve, reject) => {
      let settle = (): void => reject(new Error('the unit did not run'));
      this.#waiting.push({
        run: async (transaction) => {
          try {
            await this.#engine.savepoint();
            const result = await unit(transaction);
            await this.#engine.release();
            settle = () => resolve(result);
          } catch (error) {
            settle = () => reject(error);
            await this.#engine.rollbackToSavepoint();
            await this.#engine.release();
          }
        },
        settle: () => settle(),
        fail: reject,
      });
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
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
      const group = this.#waiting;
      this.#waiting = [];
      await this.#commitGroup(group);
    }
    this.#running = null;
  }

  async #commitGroup(group: readonly Waiting<T>[]): Promise<void> {
    try {
      const transaction = await this.#engine.begin();
      try {
        for (const unit of group) await unit.run(transaction);
        await this.#engine.commit();
      } catch (error) {
        await this.#engine.rollback();
        throw error;
      }
    } catch (error) {
      for (const unit of group) unit.fail(error);
      return;
    }
    for (const unit of group) unit.settle();
  }
}
