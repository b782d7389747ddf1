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
  | { kind: 'menu' };

export interface Role {
  label: string;
  accelerator?: string;
  /** The accelerator is only written beside the entry, because the page itself answers the keys. */
  ownKeys?: true;
  act: RoleAct;
}

const edit = (command: EditCommand, label: string, accelerator?: string): Role => ({
  label,
  ...(accelerator === undefined ? {} : { accelerator, ownKeys: true }),
  act: { kind: 'edit', command },
});

/** The roles that the host knows, with Electron's labels and keys on Linux; by lower-case name. */
export const roles: Readonly<Record<string, Role>> = {
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
  close: {
    label: 'Close Window',
    accelerator: 'CommandOrControl+W',
    act: { kind: 'window', method: 'close' },
  },
  editmenu: { label: 'Edit', act: { kind: 'menu' } },
  viewmenu: { label: 'View', act: { kind: 'menu' } },
  windowmenu: { label: 'Window', act: { kind: 'menu' } },
  help: { label: 'Help', act: { kind: 'menu' } },
};
