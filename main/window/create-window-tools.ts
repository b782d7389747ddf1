import { app, clipboard, globalShortcut, type BrowserWindow } from 'electron';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { windowCommands, WindowSettingsView } from '../../preload/commands/window.ts';
import type { AppView, Result } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { logFile, type Logger } from '../log/log.ts';
import type { Paths } from '../files/paths.ts';
import { gatherFacts, type DecisionFacts } from '../diagnostics/gather.ts';
import { diagnosticsReport } from '../diagnostics/report.ts';
import { t } from '../../words/translate.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { WindowShortcut } from '../shortcut/window-shortcut.ts';
import type { WindowParts } from './create-window.ts';
import { PageTools } from './page-tools.ts';

export interface WindowToolsOptions {
  parts: Pick<WindowParts, 'window' | 'destinations'>;
  accounts: Accounts;
  app: () => AppView;
  settings: SettingsFiles['settings'];
  paths: Paths;
  notifications: {
    /** Notifies the person while no window can be seen. */
    say: (words: string) => void;
    /** The last decisions about notifications, the newest first. */
    control: { records: () => readonly DecisionFacts[] };
  };
  log: Logger;
}

export interface WindowTools {
  /** Takes a new window on. */
  made: (window: BrowserWindow) => void;
  /** Notifies the person, in the window or without one. */
  say: (words: string) => void;
  /** Who is signed in has changed. */
  update: () => void;
  handlers: HandlersOf<typeof windowCommands>;
  stop: () => void;
}

/** The window's menus, zoom, spelling, its shortcut, and the diagnostics report. */
export function createWindowTools(options: WindowToolsOptions): WindowTools {
  const { accounts, settings, paths, notifications, log } = options;
  const { window, destinations } = options.parts;
  const say = (words: string): void => {
    if (window.isVisible()) destinations.say(words);
    else notifications.say(words);
  };
  const shortcut = new WindowShortcut({
    keys: globalShortcut,
    saved: () => settings.value.windowShortcut,
    save: (windowShortcut) => settings.change({ windowShortcut }),
    pressed: () => window.toggle(),
    say,
    log,
  });
  const report = (): string =>
    diagnosticsReport(
      gatherFacts({
        ...options,
        settings: () => settings.value,
        window: () => ({
          visible: window.isVisible(),
          focused: window.isFocused,
          drawn: window.isPainted,
        }),
        notifications: () => notifications.control.records(),
        log: logFile(paths.logs),
        locale: () => app.getLocale(),
        env: process.env,
      }),
    );
  const copyDiagnostics = async (): Promise<Result<null>> => {
    try {
      await clipboard.writeText(report());
      return { ok: true, value: null };
    } catch (error) {
      log.warn({ error: String(error) }, 'the diagnostics could not be copied');
      return { ok: false, error: { message: t('menus.notCopied') } };
    }
  };
  const goInAccount = (kind: 'new-conversation' | 'mark-all-read'): void => {
    const account = accounts.active?.key;
    if (account !== undefined) destinations.go({ kind, account });
  };
  const tools = new PageTools({
    settings,
    isSignedIn: () => accounts.active !== null,
    newConversation: () => goInAccount('new-conversation'),
    markAllRead: () => goInAccount('mark-all-read'),
    openSettings: () => {
      const account = accounts.active?.key;
      if (account === undefined) window.send('windowSettings', null);
      else destinations.go({ kind: 'settings', account });
    },
    showShortcuts: () => destinations.go({ kind: 'shortcuts' }),
    copyDiagnostics: () =>
      void copyDiagnostics().then((result) =>
        say(result.ok ? t('menus.diagnosticsCopied') : result.error.message),
      ),
    say,
    log,
  });
  const read = (): WindowSettingsView => ({
    zoom: settings.value.zoom,
    shortcut: shortcut.read(),
    spelling: tools.spelling(),
  });

  shortcut.start();
  return {
    say,
    made: (window) => tools.made(window),
    update: () => tools.update(),
    handlers: {
      readWindowSettings: read,
      zoom: (step) => {
        tools.zoom(step);
        return read();
      },
      setWindowShortcut: (keys) => shortcut.change(keys === '' ? null : keys),
      setSpelling: (choice) => {
        tools.setSpelling(choice);
        return read();
      },
      copyDiagnostics,
    },
    stop: () => shortcut.stop(),
  };
}
