import { textOf } from '../../../words/translate.ts';

/** What is printed on a key, in the language of the window. */
export const printedKey = (key: string): string => textOf(`key.${key}`) ?? key;

/** Keys pressed together, such as `Ctrl+Alt+P`. */
export const printedKeys = (keys: string): string => keys.split('+').map(printedKey).join('+');
