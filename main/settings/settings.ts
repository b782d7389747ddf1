import type { Logger } from '../boot/log.ts';
import { openJsonStore, type JsonStore } from './json-store.ts';
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
}

/** Opens both files in `folder`. The accounts are apart, so that a broken setting costs nobody their sign-in. */
export function setupSettings(folder: string, version: string, log: Logger): SettingsFiles {
  const broken = (file: string, error: unknown): void => {
    log.warn({ file, error: String(error) }, 'settings could not be used, kept aside');
  };
  return {
    settings: openJsonStore<Settings & Record<string, unknown>>({
      folder,
      name: 'settings',
      schema: settingsSchema,
      defaults: { ...defaultSettings },
      migrations: {},
      version,
      broken,
    }),
    accounts: openJsonStore<AccountsFile & Record<string, unknown>>({
      folder,
      name: 'accounts',
      schema: accountsSchema,
      defaults: { accounts: [] },
      migrations: {},
      version,
      broken,
    }),
  };
}
