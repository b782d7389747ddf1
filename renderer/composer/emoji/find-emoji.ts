import { folded } from '../../../words/fold.ts';
import type { Emoji } from './emoji.ts';
import { emojiWords, wordsIn } from './emoji-words.ts';

/** A word of a query: as it was typed, for shortcodes, and the words that are in it. */
interface Sought {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** How well a word fits: 0 best, null not at all. */
function rank(emoji: Emoji, { whole, parts }: Sought): number | null {
  const { shortcodes } = emoji;
  const local = emojiWords(emoji);
  const both = local === emoji ? [emoji] : [local, emoji];
  const begin = (...lists: readonly (readonly string[])[]): boolean =>
    parts.every((part) => lists.some((list) => list.some((word) => word.startsWith(part))));
  if (shortcodes.includes(whole) || (local.words.length === 1 && local.words[0] === whole)) return 0;
  if (shortcodes.some((code) => code.startsWith(whole))) return 1;
  if (both.some(({ words }) => begin(words))) return 2;
  if (both.some(({ words, tags }) => begin(words, tags))) return 3;
  if (shortcodes.some((code) => code.split('_').some((part) => part.startsWith(whole)))) return 4;
  return null;
}

/**
 * Emoji for which every word of the query stands, in the current language or in English, best first; equal ones in their own
 * order.
 */
export function findEmoji(emoji: readonly Emoji[], query: string, most = Infinity): Emoji[] {
  const words = folded(query)
    .replaceAll(':', ' ')
    .split(/\s+/u)
    .map((whole): Sought => ({ whole, parts: wordsIn(whole) }))
    .filter(({ parts }) => parts.length > 0);
  if (words.length === 0) return [];
  return emoji
    .flatMap((one) => {
      const ranks = words.map((word) => rank(one, word));
      if (ranks.includes(null)) return [];
      return [{ one, rank: Math.max(...ranks.map((each) => each ?? 0)) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ one }) => one);
}
