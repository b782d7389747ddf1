import { systemClock } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import { troubleOf } from '../cache/trouble.ts';
import { openJsonStore, type JsonStore } from './json-store.ts';
import { Troubles } from './troubles.ts';
import {
  accountsSchema,
  defaultSettings,
  settingsSchema,
  type AccountsFile,
  type Settings,
} from './schema.ts';
import { words } from '../words/words.ts';

export interface SettingsFiles {
  settings: JsonStore<Settings & Record<string, unknown>>;
  accounts: JsonStore<AccountsFile & Record<string, unknown>>;
  troubles: Troubles;
}

/** Opens both files in `folder`. The accounts are apart, so that a broken setting costs nobody their sign-in. */
export function setupSettings(folder: string, version: string, log: Logger): SettingsFiles {
  const troubles = new Troubles();
  const broken =
    (what: 'settingsBroken' | 'accountsBroken') =>
    (file: string, error: unknown): void => {
      log.warn({ file, error: String(error) }, 'settings could not be used, kept aside');
      troubles.tell(() => words.files[what](file, folder));
    };
  const disk = (file: string) => ({
    unsaved: (error: unknown): void => {
      log.error({ file, error: String(error) }, 'settings could not be saved');
      troubles.disk(file, troubleOf(error) === 'full' ? 'full' : 'unwritable');
    },
    saved: (): void => troubles.disk(file, null),
    clock: systemClock,
  });
  return {
    troubles,
    settings: openJsonStore<Settings & Record<string, unknown>>({
      folder,
      name: 'settings',
      schema: settingsSchema,
      defaults: { ...defaultSettings },
      migrations: {},
      version,
      broken: broken('settingsBroken'),
      ...disk('settings'),
    }),
    accounts: openJsonStore<AccountsFile & Record<string, unknown>>({
      folder,
      name: 'accounts',
      schema: accountsSchema,
      defaults: { accounts: [] },
      migrations: {},
      version,
      broken: broken('accountsBroken'),
      ...disk('accounts'),
    }),
  };
}
