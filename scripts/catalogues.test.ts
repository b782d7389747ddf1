import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saidBy, sourcesIn } from './build/said-texts.mjs';
import { root } from './lib/paths.mjs';
import { problemsOf, readCatalogues } from './generate/words.mjs';

const folder = join(root, 'words');

test('the catalogues fit together', () => {
  expect(problemsOf(readCatalogues(folder))).toEqual([]);
});

test('every text is said somewhere', () => {
  const rooms = ['client', 'main', 'renderer', 'server', 'words'];
  const isSaid = saidBy(rooms.map((room) => sourcesIn(join(root, room))).join('\n'));
  expect(Object.keys(readCatalogues(folder)['en'] ?? {}).filter((key) => !isSaid(key))).toEqual([]);
});

test('an untranslated text, one too many, and parameters that differ are found', () => {
  const en = {
    'a.plain': 'Cancel',
    'a.name': 'Hello {name}',
    'a.count': '{count, plural, one {# day} other {# days}}',
    'a.choice': '{on, select, true {On} false {Off}}',
  };
  const found = (de: Record<string, string>): string[] => problemsOf({ en, de: { ...en, ...de } });
  expect(found({})).toEqual([]);
  expect(found({ 'a.count': '{count, number} Tage' })).toEqual([]);
  expect(found({ 'b.more': 'Mehr' })).toEqual(['de: b.more is not in en']);
  expect(found({ 'a.name': 'Hallo' })).toEqual(['de: a.name: {name} is missing']);
  expect(found({ 'a.name': 'Hallo {nam}' })).toEqual([
    'de: a.name: {name} is missing',
    'de: a.name: {nam} is not in en',
  ]);
  expect(found({ 'a.name': '{name, plural, other {#}}' })).toEqual([
    'de: a.name: {name} is number, in en string',
  ]);
  expect(found({ 'a.choice': '{on, select, an {An} aus {Aus}}' })).toEqual([
    "de: a.choice: {on} is 'an' | 'aus', in en boolean",
  ]);
  expect(found({ 'a.name': 'Hallo {name' })).toEqual([
    expect.stringContaining('de: a.name: cannot be parsed'),
  ]);
  expect(found({ 'a.count': '{count, plural, one {# Tag}}' })).toEqual([
    expect.stringContaining('de: a.count: '),
  ]);
  const { 'a.plain': _, ...less } = en;
  expect(problemsOf({ en, de: less })).toEqual(['de: a.plain is missing']);
});

test('a catalogue is named after its language', () => {
  expect(problemsOf({ en: {}, German: {} })).toHaveLength(1);
  expect(problemsOf({ en: {}, de: {}, tlh: {} })).toEqual([]);
});

test('a text has a name with an area, and is not empty', () => {
  expect(problemsOf({ en: { cancel: 'Cancel', 'a.b': '' } })).toHaveLength(2);
});
