import { dayRange } from './day-range.ts';
import { folded } from './fold.ts';

/** The words before the colon, in every language of the app: each is understood whatever the current one is. */
const keys = {
  from: ['from', 'von'],
  in: ['in'],
  has: ['has', 'hat', 'mit'],
  before: ['before', 'vor'],
  after: ['after', 'nach'],
} as const;

export type FilterKey = keyof typeof keys;
export const filterKeys = Object.keys(keys) as readonly FilterKey[];

/** Those that ask for something within a conversation. */
export const filterKeysHere = filterKeys.filter((key) => key !== 'in');

/** What a message can have. */
const contents = {
  photo: ['photo', 'photos', 'picture', 'pictures', 'image', 'images', 'foto', 'fotos', 'bild', 'bilder'],
  link: ['link', 'links', 'url'],
  file: ['file', 'files', 'document', 'documents', 'datei', 'dateien', 'dokument', 'dokumente'],
} as const;

export type FilterContent = keyof typeof contents;
export const filterContents = Object.keys(contents) as readonly FilterContent[];

/** Where a filter stands in what was typed, UTF-16 units. */
interface Place {
  readonly start: number;
  readonly end: number;
}

export type SearchFilter = Place &
  (
    | { readonly key: 'from' | 'in'; readonly name: string }
    | { readonly key: 'has'; readonly content: FilterContent }
    /** The first or last day that does not belong, and the moment where it begins or is over (milliseconds). */
    | { readonly key: 'before' | 'after'; readonly day: number; readonly moment: number }
    /** What follows the key is nothing that this filter takes. */
    | { readonly key: 'unclear'; readonly of: 'has' | 'before' | 'after'; readonly value: string }
  );

export interface TypedSearch {
  /** What is left to be searched for as words. */
  readonly words: string;
  readonly filters: readonly SearchFilter[];
}

/** A filter at the end of what was typed that may still be going on. */
export interface BegunFilter {
  readonly key: FilterKey;
  /** So far, without quotes; may be empty. */
  readonly value: string;
  /** Where its value begins. */
  readonly at: number;
}

/** More filters than anyone combines; those after them are searched for as words. */
const filtersMost = 20;

const keyOf = new Map<string, FilterKey>(filterKeys.flatMap((key) => keys[key].map((word) => [word, key])));
const contentOf = new Map<string, FilterContent>(
  filterContents.flatMap((content) => contents[content].map((word) => [word, content])),
);
const self = ['me', 'myself', 'mir', 'ich', 'mich'];

/** A word, a colon, and a value that may stand in quotes; a quote that is open ends with the text. */
const written = /(?<!\S)(?<key>\p{L}+):[ \t]?(?:["“”„](?<quoted>[^"“”„]*)(?<closed>["“”„])?|(?<plain>\S*))/gu;

interface WrittenFilter extends Place {
  readonly key: FilterKey;
  readonly value: string;
  /** Where the value begins, with its quote. */
  readonly at: number;
  readonly closed: boolean;
}

function writtenIn(text: string, taken: readonly FilterKey[]): WrittenFilter[] {
  return [...text.matchAll(written)]
    .flatMap((found): WrittenFilter[] => {
      const { key: word = '', quoted, closed, plain = '' } = found.groups ?? {};
      const key = keyOf.get(word.toLowerCase());
      if (key === undefined || !taken.includes(key)) return [];
      const end = found.index + found[0].length;
      const at = end - (quoted === undefined ? plain.length : quoted.length + 1 + (closed?.length ?? 0));
      return [
        { key, value: (quoted ?? plain).trim(), start: found.index, end, at, closed: closed !== undefined },
      ];
    })
    .slice(0, filtersMost);
}

function filterOf({ key, value, start, end }: WrittenFilter, now: Date): SearchFilter {
  if (key === 'from' || key === 'in') return { key, name: value, start, end };
  if (key === 'has') {
    const content = contentOf.get(folded(value));
    return content ? { key, content, start, end } : { key: 'unclear', of: key, value, start, end };
  }
  const range = dayRange(value, now);
  if (range === null) return { key: 'unclear', of: key, value, start, end };
  // Noon of the last day, however long it is.
  const lastDay = range.to - 12 * 3_600_000;
  return key === 'before'
    ? { key, day: range.from, moment: range.from, start, end }
    : { key, day: lastDay, moment: range.to, start, end };
}

/**
 * What someone types to search messages: words, and filters such as `from:Ben`, `in:"Boat house"`, `has:photo`,
 * `before:2026-11-01` and `after:yesterday`. A filter without a value is no filter yet.
 *
 * @param taken the filters there are; others are words
 */
export function readSearch(text: string, now: Date, taken = filterKeys): TypedSearch {
  const all = writtenIn(text, taken);
  const words = all.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  return {
    words: words.replace(/\s+/gu, ' ').trim(),
    filters: all.filter(({ value }) => value !== '').map((each) => filterOf(each, now)),
  };
}

/** The filter that is being typed at the end; null: there is none, or it is closed. */
export function begunFilter(text: string, taken = filterKeys): BegunFilter | null {
  const last = writtenIn(text, taken).at(-1);
  if (!last || last.closed || last.end !== text.length) return null;
  return { key: last.key, value: last.value, at: last.at };
}

/** What was typed with a value chosen for the filter at its end, ready for the next word. */
export function withValue(text: string, { at }: BegunFilter, value: string): string {
  const bare = value.replace(/["“”„]/gu, '');
  return `${text.slice(0, at).trimEnd()}${/\s/u.test(bare) ? `"${bare}"` : bare} `;
}

/** What was typed with a filter begun at its end, in place of the letters of its word. */
export function withKey(text: string, word: string): string {
  const begun = /(?<!\S)\p{L}+$/u.exec(text)?.[0] ?? '';
  const isBeginning = begun !== '' && word.startsWith(begun.toLowerCase());
  const before = isBeginning ? text.slice(0, -begun.length) : text;
  return `${before === '' || /\s$/u.test(before) ? before : `${before} `}${word}:`;
}

/** What was typed without one of its filters. */
export const withoutFilter = (text: string, { start, end }: Place): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trimStart();

/** Whether a name stands for the person who searches: "from:me". */
export const meansSelf = (name: string): boolean => self.includes(folded(name));
