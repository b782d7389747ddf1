import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nativeTheme } from 'electron';
import { changePassword, signOut, type Network } from '../../client/index.ts';
import type { SettingsView } from '../../preload/views.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Logger } from '../log/log.ts';
import type { SettingsCommandsOptions } from '../bridge/settings-commands.ts';
import { QuietHoursKeeper } from '../status/quiet-hours.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { speakChosen } from '../words/speak-chosen.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

export interface OwnOptions {
  accounts: Accounts;
  settings: SettingsFiles['settings'];
  paths: { userData: string };
  network: Network;
  window: Pick<MainWindow, 'resizeText'>;
  autostart: { change: (on: boolean) => void };
  /** Something that window and tray show is another than before. */
  changed: () => void;
  log: Logger;
}

export interface Own {
  change: (change: Partial<SettingsView>) => void;
  commands: SettingsCommandsOptions;
  quietHours: QuietHoursKeeper;
}

/** What SQLite keeps beside a file while it is open. */
const parts = ['', '-wal', '-shm'] as const;

/** What the settings screen does to accounts and to what is kept of them, and the quiet hours of every day. */
export function setupOwn({
  accounts,
  settings,
  paths,
  network,
  window,
  autostart,
  changed,
  log,
}: OwnOptions): Own {
  nativeTheme.themeSource = settings.value.theme;
  const quietHours = new QuietHoursKeeper({
    accounts: () => accounts.list(),
    settings,
    now: () => new Date(),
    log,
  });
  accounts.subscribe({
    changed: (_, change) => {
      if (change.kind === 'connection' || change.kind === 'self') quietHours.look();
    },
    listChanged: () => quietHours.look(),
    removed: (key) => {
      const { [key]: _gone, ...quietBegun } = settings.value.quietBegun;
      settings.change({ quietBegun });
    },
  });

  const keptAccount = (key: string): Account => {
    const account = accounts.get(key);
    if (!account) throw new OwnRefusal(t('refusals.signedOutHere'));
    if (account.kind === 'look-around') throw new OwnRefusal(t('refusals.lookingAround'));
    return account;
  };
  const folder = join(paths.userData, 'cache');

  return {
    quietHours,
    change: ({ startAtLogin, textSize, ...change }) => {
      if (startAtLogin !== undefined) autostart.change(startAtLogin);
      settings.change({ ...change, ...(textSize !== undefined && { zoom: textSize }) });
      nativeTheme.themeSource = settings.value.theme;
      window.resizeText();
      quietHours.look();
      changed();
      // What is on screen is said again as soon as the language is there.
      if (change.language !== undefined) void speakChosen(settings.value).then(changed);
    },
    commands: {
      changePassword: async (key, oldPassword, newPassword) => {
        const { server, token } = keptAccount(key);
        await changePassword({ network, server, token, oldPassword, newPassword });
      },
      signOutKeeping: async (key) => {
        const { server, token } = keptAccount(key);
        await signOut({ network, server, token }).catch((error: unknown) => {
          log.warn({ account: key, error: String(error) }, 'service was not told of the sign-out');
        });
        await accounts.forgetToken(key);
      },
      storageOf: async (key) => {
        const sizes = parts.map((part) =>
          stat(join(folder, `${key}.sqlite${part}`)).then(
            ({ size }) => size,
            () => 0,
          ),
        );
        return { bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), folder };
      },
      keepCompact: (compact) => {
        settings.change({ compact });
        changed();
      },
    },
  };
}
