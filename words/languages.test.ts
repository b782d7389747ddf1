import { expect, test } from 'vitest';
import { acceptedLanguage, languageName, languageOf, languages } from './languages.ts';

test.each([
  ['system', 'en-US', 'en'],
  ['system', 'de-AT', 'de'],
  ['system', 'tlh', 'en'],
  ['system', '', 'en'],
  ['en', 'de', 'en'],
  ['de', 'en', 'de'],
] as const)('choosing %s on a system in %s means %s', (choice, system, language) => {
  expect(languageOf(choice, system)).toBe(language);
});

test('a language calls itself by its own name', () => {
  expect(languageName('en')).toBe('English');
  expect(languageName('de')).toBe('Deutsch');
  expect(new Set(languages.map(languageName)).size).toBe(languages.length);
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['tlh, DE;q=0.5', 'de'],
  ['en-GB,de', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('serves %j in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
