import type { Emoji } from './emoji.ts';

/** How well a word fits: 0 best, null not at all. */
function rank({ name, shortcodes, tags }: Emoji, word: string): number | null {
  if (shortcodes.includes(word)) return 0;
  if (shortcodes.some((code) => code.startsWith(word))) return 1;
  if (name.split(/[\s-]+/u).some((part) => part.startsWith(word))) return 2;
  if (tags.some((tag) => tag.startsWith(word))) return 3;
  if (shortcodes.some((code) => code.split('_').some((part) => part.startsWith(word)))) return 4;
  return null;
}

/** Emoji for which every word of the query stands, best first; equal ones in their own order. */
export function findEmoji(emoji: readonly Emoji[], query: string, most = Infinity): Emoji[] {
  const words = query.toLowerCase().replaceAll(':', ' ').split(/\s+/u).filter(Boolean);
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
