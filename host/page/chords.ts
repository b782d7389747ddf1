/** A key press as far as it decides whether Chromium would act on it by itself. */
export interface Chord {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
  /** The target is editable text with formatting. */
  rich: boolean;
}

const editing = new Set([
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'backspace',
  'delete',
  'insert',
  'home',
  'end',
  'enter',
]);
const browserKeys = new Set([
  'F1',
  'F3',
  'F5',
  'F6',
  'F7',
  'F10',
  'F11',
  'F12',
  'BrowserBack',
  'BrowserForward',
]);

/** Whether the browser around the page would answer this key, which Electron without an application menu does not. */
export function belongsToBrowser({ key, ctrl, shift, alt, meta, rich }: Chord): boolean {
  if (browserKeys.has(key)) return true;
  if (alt && !ctrl) return ['ArrowLeft', 'ArrowRight', 'Home'].includes(key);
  if (!ctrl && !meta) return false;
  const letter = key.toLowerCase();
  if (letter.startsWith('arrow')) return false;
  if (rich && ['b', 'i', 'u'].includes(letter)) return false;
  if (['control', 'shift', 'alt', 'meta'].includes(letter)) return false;
  return !(editing.has(letter) && !(shift && ['c', 'a'].includes(letter)));
}
