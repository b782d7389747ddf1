import type { HostApp } from './api/app.ts';
import { BaseWindow } from './api/base-window.ts';
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
import { webFramePrototype } from './window/web-frame.ts';

/** What Electron offers a main process, read from its declarations when the host is built. */
export interface MemberTable {
  /** What the module exports. */
  exports: string[];
  /** Members of its types by type name; `values` are those that are no methods. */
  types: Record<string, { instance: string[]; statics: string[]; values: string[] }>;
}

/** The module `electron` of this host. */
export function electronModule(app: HostApp, members: MemberTable): Record<string, unknown> {
  const safeStorage = new HostSafeStorage(() => app.getPath('userData'));
  const dialog = new HostDialog(() => app.isReady());
  const session = { defaultSession };
  const provided: Record<string, object> = {
    app,
    BaseWindow,
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
  // Electron's declarations do not name them; its specs know them.
  guardMembers(WebContents.prototype, 'WebContents', ['destroy']);
  guardMembers(BrowserWindow.prototype, 'BrowserWindow', ['setBackgroundThrottling']);
  const instances: [object, string][] = [
    [BrowserWindow.prototype, 'BrowserWindow'],
    [BrowserWindow.prototype, 'BaseWindow'],
    [WebContents.prototype, 'WebContents'],
    [webFramePrototype, 'WebFrameMain'],
    [Tray.prototype, 'Tray'],
    [Menu.prototype, 'Menu'],
    [MenuItem.prototype, 'MenuItem'],
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
  const statics: [object, string][] = [
    ...Object.entries({
      BaseWindow,
      BrowserWindow,
      Menu,
      NativeImage,
      Notification,
      Tray,
      UtilityProcess,
    }).map(([type, target]): [object, string] => [target, type]),
    [BrowserWindow, 'BaseWindow'],
    [WebContents, 'WebContents'],
    [session, 'Session'],
  ];
  for (const [target, type] of instances) {
    const { instance = [], values } = members.types[type] ?? {};
    guardMembers(target, type, instance, values);
  }
  for (const [target, type] of statics) {
    const { statics: names = [], values } = members.types[type] ?? {};
    guardMembers(target, type, names, values);
  }
  const lacking = members.exports.filter((name) => !(name in provided));
  return { ...provided, ...Object.fromEntries(lacking.map((name) => [name, missingModule(name)])) };
}
