import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  ['system', 'de-AT', 'de'],
  ['system', 'en-GB', 'en'],
  ['system', 'fr', 'en'],
  ['system', '', 'en'],
  ['en', 'de', 'en'],
  ['de', 'en', 'de'],
] as const)('%s on a system of %s is %s', (choice, system, language) => {
  expect(languageOf(choice, system)).toBe(language);
});
