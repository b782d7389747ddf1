import { folded } from '../../../words/fold.ts';
import type { Emoji } from './emoji.ts';
import { emojiWords } from './emoji-words.ts';

/** How well a word fits: 0 best, null not at all. */
function rank(emoji: Emoji, word: string): number | null {
  const { shortcodes } = emoji;
  const local = emojiWords(emoji);
  const both = local === emoji ? [emoji] : [local, emoji];
  if (shortcodes.includes(word) || (local.words.length === 1 && local.words[0] === word)) return 0;
  if (shortcodes.some((code) => code.startsWith(word))) return 1;
  if (both.some(({ words }) => words.some((part) => part.startsWith(word)))) return 2;
  if (both.some(({ tags }) => tags.some((tag) => tag.startsWith(word)))) return 3;
  if (shortcodes.some((code) => code.split('_').some((part) => part.startsWith(word)))) return 4;
  return null;
}

/**
 * Emoji for which every word of the query stands, in the current language or in English, best first; equal ones in their own
 * order.
 */
export function findEmoji(emoji: readonly Emoji[], query: string, most = Infinity): Emoji[] {
  const words = folded(query).replaceAll(':', ' ').split(/\s+/u).filter(Boolean);
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
