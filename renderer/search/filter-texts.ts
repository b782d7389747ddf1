import type { FoundMessagesView, MessageSearch } from '../../preload/views.ts';
import { listOf } from '../../words/lists.ts';
import { isolated, safeLine } from '../../words/safe-text.ts';
import type { FilterContent, SearchFilter, TypedSearch } from '../../words/search-filters.ts';
import { t } from '../../words/translate.ts';
import { dateOf } from '../kit/times.ts';

const own = (name: string): string => isolated(safeLine(name));

/** What a filter says, on the button that takes it away. */
export function filterText(filter: SearchFilter): string {
  switch (filter.key) {
    case 'from':
    case 'in':
      return t(`search.chip.${filter.key}`, { name: own(filter.name) });
    case 'has':
      return t(`search.chip.${filter.content}`);
    case 'before':
    case 'after':
      return t(`search.chip.${filter.key}`, { day: dateOf(filter.day) });
    case 'unclear':
      return t('search.chip.unclear', { key: t(`search.key.${filter.of}`), value: own(filter.value) });
  }
}

/** What the main process is to look for. */
export function requestOf({ words, filters }: TypedSearch): MessageSearch {
  const moments = (key: 'before' | 'after'): number[] =>
    filters.flatMap((filter) => (filter.key === key ? [filter.moment] : []));
  const [before, after] = [moments('before'), moments('after')];
  return {
    words,
    from: namesIn(filters, 'from'),
    in: namesIn(filters, 'in'),
    has: contentsIn(filters),
    since: after.length > 0 ? Math.max(...after) : null,
    before: before.length > 0 ? Math.min(...before) : null,
  };
}

const namesIn = (filters: readonly SearchFilter[], key: 'from' | 'in'): string[] =>
  filters.flatMap((filter) => (filter.key === key ? [filter.name] : []));
const contentsIn = (filters: readonly SearchFilter[]): FilterContent[] => [
  ...new Set(filters.flatMap((filter) => (filter.key === 'has' ? [filter.content] : []))),
];

/** What is wrong with the first filter that nothing can be found by; null: nothing is. */
export function problemText(
  { filters }: TypedSearch,
  unknown: FoundMessagesView['unknown'],
  now: number,
): string | null {
  for (const filter of filters) {
    if (filter.key !== 'unclear') continue;
    const value = own(filter.value);
    return filter.of === 'has'
      ? t('search.unclearContent', {
          value,
          photo: t('search.content.photo'),
          link: t('search.content.link'),
          file: t('search.content.file'),
        })
      : t('search.unclearDate', { value, example: isoDay(now), word: t('search.day.yesterday') });
  }
  const [noOne] = unknown.from;
  if (noOne !== undefined) return t('search.noOne', { name: own(noOne) });
  const [nowhere] = unknown.in;
  return nowhere === undefined ? null : t('search.nowhere', { name: own(nowhere) });
}

/** For a text that has a part only where there is something to say. */
const given = (text: string): 'yes' | 'no' => (text === '' ? 'no' : 'yes');

/** "No photos from Ben before 1 November 2026." */
export function noMessagesText({ words, filters }: TypedSearch): string {
  const contents = contentsIn(filters);
  const sender = listOf(namesIn(filters, 'from').map(own));
  const place = listOf(namesIn(filters, 'in').map(own));
  const day = (key: 'before' | 'after'): string =>
    filters.flatMap((filter) => (filter.key === key ? [dateOf(filter.day)] : []))[0] ?? '';
  const [before, after] = [day('before'), day('after')];
  return t('search.noMessages', {
    content: contents.length > 1 ? 'several' : contents.length === 1 ? 'one' : 'none',
    contents: listOf(contents.map((content) => t(`search.some.${content}`))),
    hasSender: given(sender),
    sender,
    hasPlace: given(place),
    place,
    hasAfter: given(after),
    after,
    hasBefore: given(before),
    before,
    hasWords: given(words),
    words: own(words),
  });
}

/** "2026-11-01": the first day of the month. */
export function isoDay(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-01`;
}
