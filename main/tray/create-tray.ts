import { join } from 'node:path';
import { nativeTheme } from 'electron';
import type { AppView } from '../../preload/views.ts';
import type { DesktopPresence } from '../activity/desktop-presence.ts';
import { panelGround } from './panel.ts';
import { recentUnread } from './recent.ts';
import { trayState } from './state.ts';
import { trayCommands, type TrayCommandsOptions } from './tray-commands.ts';
import { showTray, type TrayHandle } from './tray.ts';

export interface AppTrayOptions extends TrayCommandsOptions {
  assets: string;
  app: () => AppView;
  presence: () => DesktopPresence;
  /** A newer version of the app; null: none. */
  update: () => string | null;
}

/** The tray with all that it shows and does. */
export function createTray({ assets, app, presence, update, ...commands }: AppTrayOptions): TrayHandle {
  const tray = showTray({
    icons: join(assets, 'tray'),
    state: () =>
      trayState({
        ...app(),
        away: presence().seenAway,
        update: update(),
        recent: recentUnread(commands.accounts.list()),
        ground: panelGround({
          platform: process.platform,
          desktop: process.env['XDG_CURRENT_DESKTOP'],
          darkTheme: nativeTheme.shouldUseDarkColors,
        }),
        now: new Date(),
      }),
    command: trayCommands(commands),
    log: commands.log,
  });
  nativeTheme.on('updated', () => tray.changed());
  return tray;
}
