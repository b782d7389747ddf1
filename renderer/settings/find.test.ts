import { expect, it } from 'vitest';
import { settingsPages } from './definition.ts';
import { findSettings } from './find.ts';

const pages = settingsPages();
const found = (query: string): string[] =>
  findSettings(pages, query).flatMap(({ settings }) => settings.map(({ id }) => id));

it('gives every setting a label of its own', () => {
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
  ['qr', 'sharing'],
])('“%s” finds %s', (query, id) => {
  expect(found(query)).toContain(id);
});

it('requires every word of the query', () => {
  expect(found('theme blocked')).toEqual([]);
  expect(found('nothing like that')).toEqual([]);
});

it('finds everything for an empty query', () => {
  expect(findSettings(pages, '  ')).toBe(pages);
});
