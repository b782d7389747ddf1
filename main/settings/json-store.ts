import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import Store, { type Options } from 'electron-store';

/** What the store of one file needs to know. */
export interface JsonStoreOptions<T extends Record<string, unknown>> {
  folder: string;
  /** File name without `.json`. */
  name: string;
  schema: NonNullable<Options<T>['schema']>;
  defaults: NonNullable<Options<T>['defaults']>;
  /** By version of the app that needs them, as electron-store runs them. */
  migrations: NonNullable<Options<T>['migrations']>;
  /** The app's version. */
  version: string;
  /** Told the name under which a file that cannot be used was put aside. */
  broken: (file: string, error: unknown) => void;
}

/** The file in memory; reading costs nothing, writing is atomic. */
export interface JsonStore<T> {
  readonly value: Readonly<T>;
  change(change: Partial<T>): void;
}

/** Opens a file of settings. One that cannot be read or does not fit the schema is kept aside, never overwritten. */
export function openJsonStore<T extends Record<string, unknown>>(options: JsonStoreOptions<T>): JsonStore<T> {
  const store = openOrPutAside(options);
  let value: T = store.store;
  return {
    get value() {
      return value;
    },
    change(change) {
      const next = { ...value, ...change };
      store.store = next;
      value = next;
    },
  };
}

function openOrPutAside<T extends Record<string, unknown>>(options: JsonStoreOptions<T>): Store<T> {
  try {
    return open(options);
  } catch (error) {
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const aside = join(options.folder, `${options.name}.broken-${time}.json`);
    renameSync(join(options.folder, `${options.name}.json`), aside);
    options.broken(basename(aside), error);
    return open(options);
  }
}

const open = <T extends Record<string, unknown>>(options: JsonStoreOptions<T>): Store<T> =>
  new Store<T>({
    cwd: options.folder,
    name: options.name,
    schema: options.schema,
    defaults: options.defaults,
    migrations: options.migrations,
    projectVersion: options.version,
  });
