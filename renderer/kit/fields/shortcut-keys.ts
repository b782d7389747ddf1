/** What of a key press counts towards a shortcut. */
export interface PressedKeys {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const places: Readonly<Record<string, string>> = {
  Space: 'Space',
  Tab: 'Tab',
  Enter: 'Enter',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** The modifiers that are held, in the usual order. */
export function heldKeys({ ctrlKey, altKey, shiftKey, metaKey }: PressedKeys): string {
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Super'];
  return held.filter((each) => each !== false).join('+');
}

/** The shortcut that a key press stands for, such as `Ctrl+Alt+P`; null for keys that make none. */
export function shortcutKeys(press: PressedKeys): string | null {
  const { key, code } = press;
  // A letter counts as what it is called on this keyboard, a digit as its place: Shift makes signs of digits.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const named = /^F([1-9]|1\d|2[0-4])$/.test(key) ? key : places[code];
  const last = named ?? digit ?? letter;
  if (last === undefined) return null;
  const held = heldKeys(press);
  return held === '' ? last : `${held}+${last}`;
}
