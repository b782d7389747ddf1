import { systemClock } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import { diskProblemOf } from '../files/disk-problem.ts';
import { openJsonStore, type JsonStore } from './json-store.ts';
import { FileProblems } from '../files/file-problems.ts';
import { accountsTable, settingsTable, type AccountsFile, type Settings } from './schema.ts';
import { t } from '../../words/translate.ts';

export interface SettingsFiles {
  settings: JsonStore<Settings>;
  accounts: JsonStore<AccountsFile>;
  fileProblems: FileProblems;
}

/** Opens both files in `folder`. The accounts are apart, so that a broken setting costs no one their sign-in. */
export function openSettings(folder: string, log: Logger): SettingsFiles {
  const fileProblems = new FileProblems();
  const broken =
    (what: 'settingsBroken' | 'accountsBroken') =>
    (file: string, error: unknown): void => {
      log.warn({ file, error: String(error) }, 'settings could not be used, kept aside');
      fileProblems.add(() => t(`files.${what}`, { file, folder }));
    };
  const disk = (file: string) => ({
    unsaved: (error: unknown): void => {
      log.error({ file, error: String(error) }, 'settings could not be saved');
      fileProblems.disk(file, diskProblemOf(error) ?? 'unwritable');
    },
    saved: (): void => fileProblems.disk(file, null),
    clock: systemClock,
  });
  return {
    fileProblems,
    settings: openJsonStore({
      folder,
      name: 'settings',
      table: settingsTable,
      broken: broken('settingsBroken'),
      ...disk('settings'),
    }),
    accounts: openJsonStore({
      folder,
      name: 'accounts',
      table: accountsTable,
      broken: broken('accountsBroken'),
      ...disk('accounts'),
    }),
  };
}
