import { setLanguage } from '../../../words/translate.ts';
import { afterEach, expect, it } from 'vitest';

import { printedKeys } from './printed-keys.ts';

afterEach(() => setLanguage('en'));

it('names keys as they are printed on keyboards of the language', async () => {
  expect(printedKeys('Ctrl+Shift+P')).toBe('Ctrl+Shift+P');
  await setLanguage('de');
  expect(printedKeys('Ctrl+Shift+P')).toBe('Strg+Umschalt+P');
  expect(printedKeys('Ctrl+Alt+PageUp')).toBe('Strg+Alt+Bild auf');
});
