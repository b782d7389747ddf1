import type { Reader } from '../../store/query/connection.ts';
import type { Store } from '../../store/store.ts';

/** A store for one call, which knows whether the call read anything from it after its commit. */
export interface SameTurnStore extends Store {
  /** The pushes of a commit are published within its turn of the event loop: reading first would make them late. */
  readonly readAfterCommit: boolean;
}

export function sameTurn(store: Store): SameTurnStore {
  let committed = false;
  let requested = false;
  const ask = <T>(work: Promise<T>): Promise<T> => {
    requested ||= committed;
    return work;
  };
  const { gathered } = store.reader;
  const reader: Reader = {
    rosters: store.reader.rosters,
    ...(gathered && {
      gathered: { rowsOf: (read, asked) => ask(gathered.rowsOf(read, asked)) },
    }),
    companions: store.reader.companions,
    all: (statement, parameters) => ask(store.reader.all(statement, parameters)),
    first: (statement, parameters) => ask(store.reader.first(statement, parameters)),
    run: (statement, parameters) => ask(store.reader.run(statement, parameters)),
    committed: () => ask(store.reader.committed()),
    caughtUp: () => ask(store.reader.caughtUp()),
  };
  return {
    ...store,
    reader,
    async write(unit, foreseen) {
      const result = await ask(store.write(unit, foreseen));
      committed = true;
      return result;
    },
    get readAfterCommit() {
      return requested;
    },
  };
}
