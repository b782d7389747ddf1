import type { Logger } from '../boot/log.ts';
import { openJsonStore, type JsonStore } from './json-store.ts';
import { Troubles } from './troubles.ts';
import {
  accountsSchema,
  defaultSettings,
  settingsSchema,
  type AccountsFile,
  type Settings,
} from './schema.ts';

export interface SettingsFiles {
  settings: JsonStore<Settings & Record<string, unknown>>;
  accounts: JsonStore<AccountsFile & Record<string, unknown>>;
  troubles: Troubles;
}

/** Opens both files in `folder`. The accounts are apart, so that a broken setting costs nobody their sign-in. */
export function setupSettings(folder: string, version: string, log: Logger): SettingsFiles {
  const troubles = new Troubles();
  const broken =
    (what: string) =>
    (file: string, error: unknown): void => {
      log.warn({ file, error: String(error) }, 'settings could not be used, kept aside');
      troubles.tell(
        `${what} could not be read and begin anew. The old file is kept as ${file} in ${folder}.`,
      );
    };
  const unsaved = (error: unknown): void => {
    log.error({ error: String(error) }, 'settings could not be saved');
    troubles.tell(
      `Parley cannot save to ${folder}: what is changed now is lost at its end. Is the disk full?`,
    );
  };
  return {
    troubles,
    settings: openJsonStore<Settings & Record<string, unknown>>({
      folder,
      name: 'settings',
      schema: settingsSchema,
      defaults: { ...defaultSettings },
      migrations: {},
      version,
      broken: broken('The settings'),
      unsaved,
    }),
    accounts: openJsonStore<AccountsFile & Record<string, unknown>>({
      folder,
      name: 'accounts',
      schema: accountsSchema,
      defaults: { accounts: [] },
      migrations: {},
      version,
      broken: broken('The accounts'),
      unsaved,
    }),
  };
}
