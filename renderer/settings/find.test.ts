import { expect, it } from 'vitest';
import { settingsPages } from './definition.ts';
import { findSettings } from './find.ts';

const pages = settingsPages();
const found = (query: string): string[] =>
  findSettings(pages, query).flatMap(({ settings }) => settings.map(({ id }) => id));

it('every setting has a name of its own', () => {
  const ids = pages.flatMap(({ settings }) => settings.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ['dark', 'theme'],
  ['DND', 'disturb'],
  ['quiet hours', 'quiet-hours'],
  ['zoom', 'text-size'],
  ['block', 'blocked'],
  ['Deutsch', 'language'],
  ['violet', 'accent'],
  ['sign out every', 'devices'],
  ['last seen', 'last-seen'],
  ['export', 'storage'],
  ['autostart', 'start-at-login'],
])('“%s” finds %s', (query, id) => {
  expect(found(query)).toContain(id);
});

it('every word must be there', () => {
  expect(found('theme blocked')).toEqual([]);
  expect(found('nothing like that')).toEqual([]);
});

it('nothing asked for is everything', () => {
  expect(findSettings(pages, '  ')).toBe(pages);
});
