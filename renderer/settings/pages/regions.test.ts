import { setLanguage } from '../../../words/translate.ts';
import { expect, it, onTestFinished } from 'vitest';

import { regions } from './regions.ts';

const labelOf = (code: string) => regions().find(({ value }) => value === code)?.label;

it('names every country once, by name', () => {
  const all = regions();
  expect(all.length).toBeGreaterThan(240);
  expect(all.length).toBeLessThan(300);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  expect(labelOf('DK')).toBe('Denmark');
  for (const none of ['ZZ', 'EU', 'SU', 'DD', 'XA']) expect(labelOf(none)).toBeUndefined();
});

it('follows the language of the window, and its sort order', async () => {
  onTestFinished(() => setLanguage('en'));
  await setLanguage('de');
  const names = regions().map(({ label }) => label);
  expect(labelOf('DK')).toBe('Dänemark');
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'));
});
