import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import {
  begunFilter,
  filterKeysHere,
  filterContents,
  filterKeys,
  meansSelf,
  readSearch,
  withKey,
  withoutFilter,
  withValue,
} from './search-filters.ts';
import { translator } from './translate.ts';

/** A Sunday. */
const now = new Date(2026, 10, 22, 14, 30);
const midnight = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day).getTime();
const filtersOf = (text: string) =>
  readSearch(text, now).filters.map(({ start: _start, end: _end, ...filter }) => filter);

describe('a search', () => {
  it('is words, and filters anywhere among them', () => {
    expect(readSearch('lunch from:Ben  at noon has:photo', now).words).toBe('lunch at noon');
    expect(readSearch('in:Boat from:Ben', now, filterKeysHere)).toMatchObject({
      words: 'in:Boat',
      filters: [{ key: 'from' }],
    });
    expect(begunFilter('in:Bo', filterKeysHere)).toBeNull();
    expect(filtersOf('lunch from:Ben has:photo IN:Team')).toEqual([
      { key: 'from', name: 'Ben' },
      { key: 'has', content: 'photo' },
      { key: 'in', name: 'Team' },
    ]);
  });

  it('takes names in quotes, and a space after the colon', () => {
    expect(filtersOf('from:"Ben Carter" in: Team')).toEqual([
      { key: 'from', name: 'Ben Carter' },
      { key: 'in', name: 'Team' },
    ]);
    expect(filtersOf('von:„Ben Carter“')).toEqual([{ key: 'from', name: 'Ben Carter' }]);
    expect(readSearch('from:"Ben Car', now)).toMatchObject({ words: '', filters: [{ name: 'Ben Car' }] });
  });

  it('leaves times, addresses and other colons to the words', () => {
    for (const words of ['at 12:30', 'https://example.org', 'note: milk', 'a:b', 'fromage:x', 'xfrom:Ben'])
      expect(readSearch(words, now)).toEqual({ words, filters: [] });
  });

  it('has no filter without a value', () => {
    expect(readSearch('lunch from:', now)).toEqual({ words: 'lunch', filters: [] });
    expect(readSearch('in:""', now)).toEqual({ words: '', filters: [] });
  });

  it('says what it cannot take', () => {
    expect(filtersOf('has:cheese before:2026-13-40 after:someday')).toEqual([
      { key: 'unclear', of: 'has', value: 'cheese' },
      { key: 'unclear', of: 'before', value: '2026-13-40' },
      { key: 'unclear', of: 'after', value: 'someday' },
    ]);
  });

  it('reads as filters no more than anyone combines', () => {
    const { filters, words } = readSearch('from:a '.repeat(21), now);
    expect(filters).toHaveLength(20);
    expect(words).toBe('from:a');
  });
});

describe('every language', () => {
  it.each(languages)('has words that are understood: %s', async (language) => {
    const t = await translator(language);
    for (const key of filterKeys) {
      const value = { from: 'x', in: 'x', has: 'photo', before: '2026', after: '2026' }[key];
      expect(filtersOf(`${t(`search.key.${key}`)}:${value}`)).toMatchObject([{ key }]);
    }
    for (const content of filterContents)
      expect(filtersOf(`has:${t(`search.content.${content}`)}`)).toEqual([{ key: 'has', content }]);
    for (const day of ['today', 'yesterday'] as const)
      expect(filtersOf(`before:${t(`search.day.${day}`)}`)).toMatchObject([{ key: 'before' }]);
    expect(meansSelf(t('search.me'))).toBe(true);
  });
});

describe('days', () => {
  const before = (value: string): number | undefined => {
    const [filter] = readSearch(`before:"${value}"`, now).filters;
    return filter?.key === 'before' ? filter.moment : undefined;
  };

  it.each([
    ['2026-11-01', midnight(2026, 11, 1)],
    ['2026-2', midnight(2026, 2, 1)],
    ['2025', midnight(2025, 1, 1)],
    ['1.11.2026', midnight(2026, 11, 1)],
    ['01.11.26', midnight(2026, 11, 1)],
    ['24.12.', midnight(2025, 12, 24)],
    ['1 November', midnight(2026, 11, 1)],
    ['November 1, 2024', midnight(2024, 11, 1)],
    ['1. Nov', midnight(2026, 11, 1)],
    ['dezember', midnight(2025, 12, 1)],
    ['März 2026', midnight(2026, 3, 1)],
    ['today', midnight(2026, 11, 22)],
    ['GESTERN', midnight(2026, 11, 21)],
    ['friday', midnight(2026, 11, 20)],
    ['sonntag', midnight(2026, 11, 15)],
    ['29.2.2024', midnight(2024, 2, 29)],
  ])('are read: %s', (value, moment) => {
    expect(before(value)).toBe(moment);
  });

  it.each(['31.2.2026', '0', '2026-00', '99999', 'never', '1 lunch', '29.2.2026', '0.1.', '1 2 3'])(
    'that are none are not: %s',
    (value) => {
      expect(before(value)).toBeUndefined();
    },
  );

  it('are left out themselves, before and after', () => {
    expect(readSearch('after:yesterday', now).filters).toMatchObject([
      { key: 'after', moment: midnight(2026, 11, 22) },
    ]);
    expect(readSearch('after:october', now).filters).toMatchObject([{ moment: midnight(2026, 11, 1) }]);
    const [filter] = readSearch('after:october', now).filters;
    expect(filter?.key === 'after' && new Date(filter.day).getDate()).toBe(31);
  });
});

describe('while typing', () => {
  it('knows the filter at the end', () => {
    expect(begunFilter('lunch from:Be')).toEqual({ key: 'from', value: 'Be', at: 11 });
    expect(begunFilter('lunch from:')).toEqual({ key: 'from', value: '', at: 11 });
    expect(begunFilter('from:"Ben Ca')).toEqual({ key: 'from', value: 'Ben Ca', at: 5 });
    for (const text of ['lunch', 'from:Ben ', 'from:"Ben"', 'from:Ben lunch', 'at:12'])
      expect(begunFilter(text)).toBeNull();
  });

  it('puts in what is chosen', () => {
    for (const [text, value, result] of [
      ['lunch from:Be', 'Ben Carter', 'lunch from:"Ben Carter" '],
      ['von: ', 'Ben', 'von:Ben '],
      ['in:"Boat', 'Boat "1"', 'in:"Boat 1" '],
    ] as const) {
      const begun = begunFilter(text);
      expect(begun && withValue(text, begun, value)).toBe(result);
    }
    expect(withKey('', 'from')).toBe('from:');
    expect(withKey('fr', 'from')).toBe('from:');
    expect(withKey('lunch', 'from')).toBe('lunch from:');
    expect(withKey('lunch ', 'from')).toBe('lunch from:');
  });

  it('takes a filter out again', () => {
    const text = 'lunch from:Ben at noon';
    const [filter] = readSearch(text, now).filters;
    expect(filter && withoutFilter(text, filter)).toBe('lunch at noon');
    expect(withoutFilter('from:Ben', { start: 0, end: 8 })).toBe('');
  });
});
