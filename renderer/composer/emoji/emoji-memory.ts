/** What was picked lately and in which tone of skin, kept on this computer in the window's own storage. */

const recentMost = 27;
const keys = { recent: 'emoji.recent', tone: 'emoji.tone' } as const;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** A window without storage forgets them when it closes, which does no harm. */
function storage(): Kept | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function read(key: string): string {
  try {
    return storage()?.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    storage()?.setItem(key, text);
  } catch {
    // A full disk: the next start shows older ones.
  }
}

/** Newest first. */
export const recentEmoji = (): string[] => read(keys.recent).split(' ').filter(Boolean);

export function rememberEmoji(character: string): void {
  const others = recentEmoji().filter((other) => other !== character);
  write(keys.recent, [character, ...others].slice(0, recentMost).join(' '));
}

/** 0: none, 1 light to 5 dark. */
export function skinTone(): number {
  const tone = Number(read(keys.tone));
  return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
}

export const setSkinTone = (tone: number): void => write(keys.tone, String(tone));
