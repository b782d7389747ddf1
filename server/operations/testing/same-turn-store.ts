import type { Connection } from '../../store/query/connection.ts';
import type { Store } from '../../store/store.ts';

/** A store for one call, which tells whether the call asked anything of it after its commit. */
export interface SameTurnStore extends Store {
  /** What is told of a commit is told within its turn of the event loop: who asks first comes too late for its order. */
  readonly readAfterCommit: boolean;
}

export function sameTurn(store: Store): SameTurnStore {
  let committed = false;
  let requested = false;
  const ask = <T>(work: Promise<T>): Promise<T> => {
    requested ||= committed;
    return work;
  };
  const reader: Connection = {
    rosters: store.reader.rosters,
    all: (statement, parameters) => ask(store.reader.all(statement, parameters)),
    first: (statement, parameters) => ask(store.reader.first(statement, parameters)),
    run: (statement, parameters) => ask(store.reader.run(statement, parameters)),
  };
  return {
    ...store,
    reader,
    async write(unit) {
      const result = await ask(store.write(unit));
      committed = true;
      return result;
    },
    get readAfterCommit() {
      return requested;
    },
  };
}
