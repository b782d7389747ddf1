/** Editing commands as Chromium names them for a key event. */
export type EditCommand =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  /** As plain text. */
  | 'pasteAndMatchStyle'
  | 'delete'
  | 'selectAll';

export type RoleAct =
  | { kind: 'edit'; command: EditCommand }
  | { kind: 'zoom'; step: 'in' | 'out' | 'reset' }
  | { kind: 'window'; method: 'close' | 'minimize' }
  | { kind: 'reload' }
  | { kind: 'quit' }
  | { kind: 'spelling' }
  /** Electron does it and the host cannot. */
  | { kind: 'lacking'; member: string };

export interface Role {
  label: string;
  accelerator?: string;
  /** The accelerator is only written beside the entry, because the page itself answers the keys. */
  ownKeys?: true;
  /** Without it the role is a name that does nothing on Linux, and the entry's own function is called. */
  act?: RoleAct;
  /** The roles of its entries where the app gives none. */
  entries?: readonly string[];
}

const edit = (command: EditCommand, label: string, accelerator?: string): Role => ({
  label,
  ...(accelerator === undefined ? {} : { accelerator, ownKeys: true }),
  act: { kind: 'edit', command },
});
const lacking = (label: string, member: string, accelerator?: string): Role => ({
  label,
  ...(accelerator === undefined ? {} : { accelerator }),
  act: { kind: 'lacking', member },
});
/** An entry of the list stands for a separator. */
export const separator = '-';

/** Electron's roles with their labels and keys on Linux; by lower-case name. */
const roles: Readonly<Record<string, Role>> = {
  undo: edit('undo', 'Undo', 'CommandOrControl+Z'),
  redo: edit('redo', 'Redo', 'Shift+CommandOrControl+Z'),
  cut: edit('cut', 'Cut', 'CommandOrControl+X'),
  copy: edit('copy', 'Copy', 'CommandOrControl+C'),
  paste: edit('paste', 'Paste', 'CommandOrControl+V'),
  pasteandmatchstyle: edit('pasteAndMatchStyle', 'Paste and Match Style', 'Shift+CommandOrControl+V'),
  delete: edit('delete', 'Delete'),
  selectall: edit('selectAll', 'Select All', 'CommandOrControl+A'),
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus', act: { kind: 'zoom', step: 'in' } },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-', act: { kind: 'zoom', step: 'out' } },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    act: { kind: 'zoom', step: 'reset' },
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    act: { kind: 'window', method: 'minimize' },
  },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', act: { kind: 'window', method: 'close' } },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', act: { kind: 'quit' } },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', act: { kind: 'reload' } },
  forcereload: lacking('Force Reload', 'WebContents.reloadIgnoringCache', 'Shift+CmdOrCtrl+R'),
  toggledevtools: lacking('Toggle Developer Tools', 'WebContents.toggleDevTools', 'Ctrl+Shift+I'),
  togglefullscreen: lacking('Toggle Full Screen', 'BrowserWindow.setFullScreen', 'F11'),
  togglespellchecker: { label: 'Check Spelling While Typing', act: { kind: 'spelling' } },
  about: lacking('About', 'App.showAboutPanel'),
  filemenu: { label: 'File', entries: ['quit'] },
  editmenu: {
    label: 'Edit',
    entries: ['undo', 'redo', separator, 'cut', 'copy', 'paste', 'delete', separator, 'selectall'],
  },
  viewmenu: {
    label: 'View',
    entries: [
      'reload',
      'forcereload',
      'toggledevtools',
      separator,
      'resetzoom',
      'zoomin',
      'zoomout',
      separator,
      'togglefullscreen',
    ],
  },
  windowmenu: { label: 'Window', entries: ['minimize', 'zoom', 'close'] },
  sharemenu: { label: 'Share', entries: [] },
  help: { label: 'Help' },
  window: { label: 'Window' },
  // Of macOS.
  front: { label: 'Bring All to Front' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  services: { label: 'Services' },
  recentdocuments: { label: 'Open Recent' },
  clearrecentdocuments: { label: 'Clear Menu' },
  showsubstitutions: { label: 'Show Substitutions' },
  togglesmartquotes: { label: 'Smart Quotes' },
  togglesmartdashes: { label: 'Smart Dashes' },
  toggletextreplacement: { label: 'Text Replacement' },
  startspeaking: { label: 'Start Speaking' },
  stopspeaking: { label: 'Stop Speaking' },
  zoom: { label: 'Zoom' },
};

/** Electron's roles whose label is the app's name, or has it. */
export function roleOf(name: string, appName: () => string): Role | undefined {
  if (Object.hasOwn(roles, name)) return roles[name];
  if (name === 'hide') return { label: `Hide ${appName()}`, accelerator: 'Command+H' };
  const ofApp = [
    'about',
    separator,
    'services',
    separator,
    'hide',
    'hideothers',
    'unhide',
    separator,
    'quit',
  ];
  return name === 'appmenu' ? { label: appName(), entries: ofApp } : undefined;
}
