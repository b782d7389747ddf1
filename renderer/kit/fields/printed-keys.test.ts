import { afterEach, expect, it } from 'vitest';
import { german } from '../../words/de/words.ts';
import { englishWords, speak } from '../../words/words.ts';
import { printedKeys } from './printed-keys.ts';

afterEach(() => speak(englishWords));

it('names keys as they are printed on keyboards of the language', () => {
  expect(printedKeys('Ctrl+Shift+P')).toBe('Ctrl+Shift+P');
  speak(german);
  expect(printedKeys('Ctrl+Shift+P')).toBe('Strg+Umschalt+P');
  expect(printedKeys('Ctrl+Alt+PageUp')).toBe('Strg+Alt+Bild auf');
});
