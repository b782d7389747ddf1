import { readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import Store, { type Options } from 'electron-store';
import type { Clock } from '../../protocol/index.ts';
import { checkValues, initialValues, readValues, type SettingsTable } from './setting.ts';

/** What the store of one file needs to know. */
export interface JsonStoreOptions<T extends Record<string, unknown>> {
  folder: string;
  /** File name without `.json`. */
  name: string;
  table: SettingsTable<T>;
  /** Called with the name under which a file that cannot be used was put aside. */
  broken: (file: string, error: unknown) => void;
  /** Called once when nothing can be written any more, and again after it could be in between. */
  unsaved: (error: unknown) => void;
  /** The disk took what it had refused. */
  saved: () => void;
  clock: Pick<Clock, 'setTimer'>;
}

/** How often a refused write is retried: the person may have made room without changing anything else. */
const retryMs = 5_000;

/** The file in memory; reading costs nothing, writing is atomic. */
export interface JsonStore<T> {
  readonly value: Readonly<T>;
  /** Throws for a value that does not fit the schema. A disk that does not take it is no error: it holds until the end. */
  change(change: Partial<T>): void;
}

/**
 * Opens a file of settings. One that is no JSON or does not fit the schema is kept aside, never overwritten; where
 * nothing can be written, what was read holds and what is changed is kept in memory until it can.
 */
export function openJsonStore<T extends Record<string, unknown>>(options: JsonStoreOptions<T>): JsonStore<T> {
  let store: Store<T> | null = null;
  let value: T;
  try {
    store = openOrPutAside(options);
    value = store.store;
  } catch (error) {
    if (!isOfTheDisk(error)) throw error;
    options.unsaved(error);
    value = { ...initialValues(options.table), ...readAsItIs(options) };
  }
  let waiting = false;
  const later = (): void => {
    if (waiting) return;
    waiting = true;
    options.clock.setTimer(retryMs, () => {
      waiting = false;
      save(value);
    });
  };
  let refused = store === null;
  /** What was changed while the file could not be opened: the rest of what it holds counts again once it can. */
  let unopened: Partial<T> = {};
  const save = (next: T): void => {
    try {
      if (store) store.store = next;
      else {
        const opened = openOrPutAside(options);
        value = { ...opened.store, ...unopened };
        opened.store = value;
        store = opened;
      }
      if (refused) options.saved();
      refused = false;
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
      if (!refused) options.unsaved(error);
      refused = true;
      later();
    }
  };
  return {
    get value() {
      return value;
    },
    change(change) {
      checkValues(options.table, change);
      if (store) {
        const next = { ...value, ...change };
        save(next);
        value = next;
      } else {
        value = { ...value, ...change };
        unopened = { ...unopened, ...change };
        save(value);
      }
    },
  };
}

function openOrPutAside<T extends Record<string, unknown>>(options: JsonStoreOptions<T>): Store<T> {
  try {
    return open(options);
  } catch (error) {
    // A full disk says nothing against the file.
    if (isOfTheDisk(error)) throw error;
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const aside = join(options.folder, `${options.name}.broken-${time}.json`);
    renameSync(join(options.folder, `${options.name}.json`), aside);
    options.broken(basename(aside), error);
    return open(options);
  }
}

/** The file where it can be read but its folder cannot be written. */
function readAsItIs<T extends Record<string, unknown>>({
  folder,
  name,
  table,
}: JsonStoreOptions<T>): Partial<T> {
  try {
    return readValues(table, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  } catch {
    return {};
  }
}

/** Errors of the file system have a code; those of JSON and of the schema have none. */
const isOfTheDisk = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

/** Values are checked by the table: electron-store's own schemas are compiled at every start. */
const open = <T extends Record<string, unknown>>(options: JsonStoreOptions<T>): Store<T> =>
  new Store<T>({
    cwd: options.folder,
    name: options.name,
    // Other people on this computer must not read who one talks with.
    configFileMode: 0o600,
    defaults: initialValues(options.table) as NonNullable<Options<T>['defaults']>,
    deserialize: (text) => readValues(options.table, JSON.parse(text)) as T,
  });
