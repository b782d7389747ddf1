import { afterEach, describe, expect, it } from 'vitest';
import { readSearch } from '../../words/search-filters.ts';
import { setLanguage } from '../../words/translate.ts';
import { suggestionsFor } from './filter-suggestions.ts';
import { filterText, noMessagesText, problemText, requestOf } from './filter-texts.ts';

const now = new Date(2026, 10, 22, 14, 30);
const read = (text: string) => readSearch(text, now);
const nothingUnknown = { from: [], in: [] };
afterEach(() => setLanguage('en'));

describe('a search with filters', () => {
  it('asks for all of them, and for the narrowest dates', () => {
    expect(
      requestOf(
        read(
          'from:Ben lunch in:"Boat house" has:photo has:foto before:2026-11-03 before:2026-11-01 after:2025',
        ),
      ),
    ).toEqual({
      words: 'lunch',
      from: ['Ben'],
      in: ['Boat house'],
      has: ['photo'],
      since: new Date(2026, 0, 1).getTime(),
      before: new Date(2026, 10, 1).getTime(),
    });
  });

  it('is said filter by filter', () => {
    expect(read('from:Ben in:Team has:link after:october before:1.11.').filters.map(filterText)).toEqual([
      'From Ben',
      'In Team',
      'With a link',
      'After 31 October 2026',
      'Before 1 November 2026',
    ]);
    expect(read('vor:irgendwann').filters.map(filterText)).toEqual(['before: irgendwann']);
  });

  it('that finds nothing says what was looked for', async () => {
    expect(noMessagesText(read('from:Ben before:2026-11-01'))).toBe(
      'No messages from Ben before 1 November 2026.',
    );
    expect(noMessagesText(read('has:photo from:Ben from:Cleo in:Team lunch'))).toBe(
      'No photos from Ben and Cleo in Team with “lunch”.',
    );
    expect(noMessagesText(read('has:link has:file'))).toBe('No messages with links and files.');
    await setLanguage('de');
    expect(noMessagesText(read('von:Ben nach:oktober vor:gestern'))).toBe(
      'Keine Nachrichten von Ben nach dem 31. Oktober 2026 vor dem 21. November 2026.',
    );
  });

  it('says what is wrong before it says that nothing was found', () => {
    const problem = (text: string, unknown = {}) =>
      problemText(read(text), { ...nothingUnknown, ...unknown }, now.getTime());
    expect(problem('before:2026-13-40')).toBe('“2026-13-40” isn’t a date. Try 2026-11-01 or “yesterday”.');
    expect(problem('has:cheese')).toBe('Can’t filter by “cheese”. Try photo, link or file.');
    expect(problem('from:Q', { from: ['Q'] })).toBe('You know no one called “Q”.');
    expect(problem('in:Q', { in: ['Q'] })).toBe('You have no conversation called “Q”.');
    expect(problem('from:Ben')).toBeNull();
  });
});

it('suggests what may follow the colon, as far as it is typed', () => {
  const source = {
    people: () => ['Ben Carter', 'Mira', 'Bea', 'Ben Carter', 'Bo', 'Bill', 'Berta', 'Birk'],
    conversations: () => ['Boat house'],
    now: now.getTime(),
  };
  const values = (key: 'from' | 'in' | 'has' | 'before', value: string) =>
    suggestionsFor({ key, value, at: 0 }, source).map((each) => each.value);
  expect(values('from', 'b')).toEqual(['Ben Carter', 'Bea', 'Bo', 'Bill', 'Berta']);
  expect(values('from', 'carter')).toEqual(['Ben Carter']);
  expect(values('from', 'mira')).toEqual([]);
  expect(values('from', 'm')).toEqual(['me', 'Mira']);
  expect(values('in', 'house')).toEqual(['Boat house']);
  expect(values('has', '')).toEqual(['photo', 'link', 'file']);
  expect(values('before', '')).toEqual(['today', 'yesterday', '2026-11-01', '2026']);
});
