/** A key with its modifiers, as Electron's accelerators name them. */
export interface Accelerator {
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
  /** Lower case; `num` before the keys of the number pad. */
  key: string;
}

/** A key press in a page. */
export interface Press extends Accelerator {
  /** The key's place on the keyboard, as KeyboardEvent.code. */
  code: string;
}

type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';

const modifiers: Readonly<Record<string, Modifier>> = {
  commandorcontrol: 'ctrl',
  commandorctrl: 'ctrl',
  cmdorcontrol: 'ctrl',
  cmdorctrl: 'ctrl',
  control: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift',
  super: 'meta',
  meta: 'meta',
  command: 'meta',
  cmd: 'meta',
};

const names: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

const known = new Set([
  'enter',
  'escape',
  'tab',
  'backspace',
  'delete',
  'insert',
  'home',
  'end',
  'pageup',
  'pagedown',
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'printscreen',
  'capslock',
  'numlock',
  'scrolllock',
  'volumeup',
  'volumedown',
  'volumemute',
  'medianexttrack',
  'mediaprevioustrack',
  'mediastop',
  'mediaplaypause',
]);
const isKey = (key: string): boolean =>
  key.length === 1 ||
  known.has(key) ||
  /^f([1-9]|1\d|2[0-4])$/.test(key) ||
  /^num(\d|add|sub|dec|mult|div)$/.test(key);

/** Reads `CommandOrControl+Shift+Z`; null for what Electron would not take either. */
export function parseAccelerator(text: string): Accelerator | null {
  const found: Accelerator = { ctrl: false, shift: false, alt: false, meta: false, key: '' };
  // A plus sign at the end is the key itself.
  const parts = text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  for (const [index, part] of parts.entries()) {
    const name = part === ' ' ? ' ' : part.trim().toLowerCase();
    const modifier = Object.hasOwn(modifiers, name) ? modifiers[name] : undefined;
    if (modifier !== undefined) found[modifier] = true;
    else if (index === parts.length - 1) found.key = (Object.hasOwn(names, name) && names[name]) || name;
    else return null;
  }
  return isKey(found.key) ? found : null;
}

const padNames: Readonly<Record<string, string>> = {
  subtract: 'sub',
  decimal: 'dec',
  multiply: 'mult',
  divide: 'div',
};

const symbols = /^[^a-z0-9]$/;

/** Whether a key press is what an accelerator asks for. A sign that needs Shift on this keyboard brings it along. */
export function matches(wanted: Accelerator, press: Press): boolean {
  if (wanted.ctrl !== press.ctrl || wanted.alt !== press.alt || wanted.meta !== press.meta) return false;
  const pad = /^Numpad(\d|Add|Subtract|Decimal|Multiply|Divide)$/.exec(press.code)?.[1]?.toLowerCase();
  if (wanted.key.startsWith('num')) {
    const name = padNames[pad ?? ''] ?? pad;
    return wanted.shift === press.shift && wanted.key === `num${name}`;
  }
  const key = press.key.toLowerCase();
  if (symbols.test(wanted.key)) return wanted.key === key;
  if (wanted.shift !== press.shift) return false;
  if (wanted.key === key) return true;
  // Shift turns digits into signs, and some layouts have other letters on the same keys.
  return (
    press.code === `Digit${wanted.key}` ||
    (!/^[a-z0-9]$/.test(key) && press.code === `Key${wanted.key.toUpperCase()}`)
  );
}

const shownNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

/** As a menu writes it beside its entry. */
export function shownAccelerator({ ctrl, shift, alt, meta, key }: Accelerator): string {
  const name = shownNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  const held = [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', meta && 'Super'];
  return [...held.filter((each) => each !== false), name].join('+');
}
