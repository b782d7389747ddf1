import { createAccounts } from '../../store/accounts/account-store.ts';
import type { Reader } from '../../store/query/connection.ts';
import type { Store } from '../../store/store.ts';

/** A store of which a test can tell when no one uses it any more. */
export interface WatchedStore extends Store {
  /** Resolves when nothing is read or written, and what followed from that has run. */
  idle(): Promise<void>;
}

/** Turns of the event loop within which a caller that got an answer makes its next request. */
const turns = 5;

export function watched(store: Store): WatchedStore {
  const running = new Set<Promise<unknown>>();
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };
  const { gathered } = store.reader;
  const reader: Reader = {
    rosters: store.reader.rosters,
    ...(gathered && {
      gathered: { rowsOf: (read, asked) => watch(gathered.rowsOf(read, asked)) },
    }),
    companions: store.reader.companions,
    all: (statement, parameters) => watch(store.reader.all(statement, parameters)),
    first: (statement, parameters) => watch(store.reader.first(statement, parameters)),
    run: (statement, parameters) => watch(store.reader.run(statement, parameters)),
    committed: () => watch(store.reader.committed()),
    caughtUp: () => watch(store.reader.caughtUp()),
  };
  const write: Store['write'] = (unit, foreseen) => watch(store.write(unit, foreseen));
  return {
    accounts: createAccounts(reader, write),
    reader,
    write,
    check: () => store.check(),
    moved: () => store.moved(),
    async idle() {
      for (let quiet = 0; quiet < turns;) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        quiet = running.size === 0 ? quiet + 1 : 0;
        await Promise.allSettled(running);
      }
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
