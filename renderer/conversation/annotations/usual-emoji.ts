import { recentEmoji } from '../../composer/emoji/emoji-memory.ts';

/** How many are offered before one looks through all of them. */
const most = 6;
/** As long as the person has not used as many. */
const common: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** What the person is most likely to react with: what they used last, then what most people use. */
export const usualEmoji = (): readonly string[] => [...new Set([...recentEmoji(), ...common])].slice(0, most);
