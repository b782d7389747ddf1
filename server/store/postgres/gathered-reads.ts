import { SharedRuns } from '../../util/shared-runs.ts';
import { type Asked, byKey, type GatheredReads, type Keyed, type RowsByKey } from '../query/keyed.ts';
import type { QueryRunner } from '../query/connection.ts';

/**
 * Reads by keys, one at a time of each kind: all who ask while it runs share the next one. So the round trips, each of which costs both ends far
 * more than a row, do not grow with how many clients connect at once.
 */
export class PostgresGatheredReads implements GatheredReads {
  readonly #connection: Pick<QueryRunner, 'all'>;
  readonly #kinds = new Map<object, Gathering<unknown>>();

  constructor(connection: Pick<QueryRunner, 'all'>) {
    this.#connection = connection;
  }

  async rowsOf<R>(read: Keyed<R>, asked: Asked): Promise<RowsByKey<R>> {
    let kind = this.#kinds.get(read) as Gathering<R> | undefined;
    if (!kind) {
      kind = new Gathering(this.#connection, read);
      this.#kinds.set(read, kind as Gathering<unknown>);
    }
    return kind.ask(asked);
  }
}

class Gathering<R> {
  readonly #connection: Pick<QueryRunner, 'all'>;
  readonly #read: Keyed<R>;
  readonly #runs = new SharedRuns(() => this.#run());
  #ids = new Set<string>();
  #from = Number.POSITIVE_INFINITY;

  constructor(connection: Pick<QueryRunner, 'all'>, read: Keyed<R>) {
    this.#connection = connection;
    this.#read = read;
  }

  ask({ ids, from }: Asked): Promise<RowsByKey<R>> {
    for (const id of ids) this.#ids.add(id);
    this.#from = Math.min(this.#from, from);
    return this.#runs.ask();
  }

  async #run(): Promise<RowsByKey<R>> {
    const ids = [...this.#ids];
    const from = this.#from;
    this.#ids = new Set();
    this.#from = Number.POSITIVE_INFINITY;
    const { rows, most } = this.#read;
    const found: R[] = [];
    for (let next = 0; next < ids.length; next += most) {
      for (const row of await this.#connection.all(rows, { ids: ids.slice(next, next + most), from })) {
        found.push(row);
      }
    }
    return byKey(this.#read, found);
  }
}
