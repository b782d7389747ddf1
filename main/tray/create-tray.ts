import { join } from 'node:path';
import { app as electron, nativeTheme } from 'electron';
import type { AppView, Destination } from '../../preload/views.ts';
import type { DesktopPresence } from '../activity/desktop-presence.ts';
import { panelGround } from './panel.ts';
import { recentUnread } from './recent.ts';
import { trayState } from './state.ts';
import { trayCommands, type TrayCommandsOptions } from './tray-commands.ts';
import { showTray, type TrayHandle } from './tray.ts';

type LedTo = 'settings' | 'editMood' | 'showUpdates' | 'quit';

export interface AppTrayOptions extends Omit<TrayCommandsOptions, LedTo> {
  assets: string;
  app: () => AppView;
  presence: () => DesktopPresence;
  /** Shows something in the window. */
  go: (destination: Destination) => void;
  updates: { readonly waiting: string | null; readonly isReplaced: boolean };
}

/** The tray with all that it shows and does. */
export function createTray({ assets, app, presence, go, updates, ...commands }: AppTrayOptions): TrayHandle {
  const tray = showTray({
    icons: join(assets, 'tray'),
    state: () =>
      trayState({
        ...app(),
        away: presence().seenAway,
        update: updates.waiting,
        isReplaced: updates.isReplaced,
        recent: recentUnread(commands.accounts.list()),
        ground: panelGround({
          platform: process.platform,
          desktop: process.env['XDG_CURRENT_DESKTOP'],
          darkTheme: nativeTheme.shouldUseDarkColors,
        }),
        now: new Date(),
      }),
    command: trayCommands({
      ...commands,
      settings: (account) => go({ kind: 'settings', account }),
      editMood: (account) => go({ kind: 'mood-editor', account }),
      showUpdates: () => go({ kind: 'updates' }),
      quit: () => electron.quit(),
    }),
    log: commands.log,
  });
  nativeTheme.on('updated', () => tray.changed());
  return tray;
}
