import type { HostApp } from './api/app.ts';
import { BrowserWindow } from './api/browser-window.ts';
import { clipboard } from './api/clipboard.ts';
import { HostDialog } from './api/dialog.ts';
import { globalShortcut } from './api/global-shortcut.ts';
import { ipcMain } from './api/ipc-main.ts';
import { Menu, MenuItem } from './api/menu.ts';
import { NativeImage } from './api/native-image.ts';
import { nativeTheme } from './api/native-theme.ts';
import { guardMembers, missingModule } from './api/not-provided.ts';
import { Notification } from './api/notification.ts';
import { powerMonitor } from './api/power-monitor.ts';
import { protocol } from './api/protocol.ts';
import { HostSafeStorage } from './api/safe-storage.ts';
import { screen } from './api/screen.ts';
import { HostSession, defaultSession } from './api/session.ts';
import { shell } from './api/shell.ts';
import { Tray } from './api/tray.ts';
import { UtilityProcess } from './api/utility-process.ts';
import { WebContents } from './api/web-contents.ts';

/** Members of Electron's types by type name, read from its declarations when the host is built. */
export type MemberTable = Record<string, { instance: string[]; statics: string[] }>;

/** Everything else that `electron` offers a main process; any use of it throws. */
export const missing = [
  'BaseWindow',
  'BrowserView',
  'ImageView',
  'MessageChannelMain',
  'ShareMenu',
  'TouchBar',
  'View',
  'WebContentsView',
  'autoUpdater',
  'contentTracing',
  'crashReporter',
  'desktopCapturer',
  'inAppPurchase',
  'net',
  'netLog',
  'pushNotifications',
  'powerSaveBlocker',
  'systemPreferences',
  'webFrameMain',
] as const;

/** The module `electron` of this host. */
export function electronModule(app: HostApp, members: MemberTable): Record<string, unknown> {
  const safeStorage = new HostSafeStorage(() => app.getPath('userData'));
  const dialog = new HostDialog(() => app.isReady());
  const session = { defaultSession };
  guardMembers(session, 'session', members['Session']?.statics ?? []);
  const provided = {
    app,
    BrowserWindow,
    clipboard,
    dialog,
    globalShortcut,
    ipcMain,
    Menu,
    MenuItem,
    nativeImage: NativeImage,
    nativeTheme,
    Notification,
    powerMonitor,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    Tray,
    utilityProcess: UtilityProcess,
    webContents: WebContents,
  };
  const instances: [object, string][] = [
    [BrowserWindow.prototype, 'BrowserWindow'],
    [WebContents.prototype, 'WebContents'],
    [Tray.prototype, 'Tray'],
    [Menu.prototype, 'Menu'],
    [NativeImage.prototype, 'NativeImage'],
    [HostSession.prototype, 'Session'],
    [Notification.prototype, 'Notification'],
    [UtilityProcess.prototype, 'UtilityProcess'],
    [app, 'App'],
    [app.commandLine, 'CommandLine'],
    [clipboard, 'Clipboard'],
    [dialog, 'Dialog'],
    [globalShortcut, 'GlobalShortcut'],
    [ipcMain, 'IpcMain'],
    [nativeTheme, 'NativeTheme'],
    [powerMonitor, 'PowerMonitor'],
    [protocol, 'Protocol'],
    [safeStorage, 'SafeStorage'],
    [screen, 'Screen'],
    [shell, 'Shell'],
  ];
  for (const [target, type] of instances) guardMembers(target, type, members[type]?.instance ?? []);
  const statics = { BrowserWindow, Menu, NativeImage, Notification, Tray, UtilityProcess, WebContents };
  for (const [type, target] of Object.entries(statics))
    guardMembers(target, type, members[type]?.statics ?? []);
  return { ...provided, ...Object.fromEntries(missing.map((name) => [name, missingModule(name)])) };
}
