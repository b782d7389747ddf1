import { words } from '../../words/words.ts';

/** What is printed on a key, in the language of the window. */
export const printedKey = (key: string): string =>
  (words.keys.names as Readonly<Record<string, string>>)[key] ?? key;

/** Keys pressed together, such as `Ctrl+Alt+P`. */
export const printedKeys = (keys: string): string => keys.split('+').map(printedKey).join('+');
