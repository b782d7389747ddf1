import { afterEach, expect, it, vi } from 'vitest';
import { recentEmoji, rememberEmoji, setSkinTone, skinTone } from './emoji-memory.ts';

afterEach(() => vi.unstubAllGlobals());

function withStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  return kept;
}

it('remembers what was picked, the newest first and each once', () => {
  withStorage();
  for (const emoji of ['😀', '🎉', '😀']) rememberEmoji(emoji);
  expect(recentEmoji()).toEqual(['😀', '🎉']);
  for (let index = 0; index < 40; index += 1) rememberEmoji(String.fromCodePoint(0x1f400 + index));
  expect(recentEmoji()).toHaveLength(27);
});

it('remembers a tone of skin, and none that there is not', () => {
  const kept = withStorage();
  expect(skinTone()).toBe(0);
  setSkinTone(4);
  expect(skinTone()).toBe(4);
  for (const broken of ['9', '-1', 'dark', '1.5']) {
    kept.set('emoji.tone', broken);
    expect(skinTone()).toBe(0);
  }
});

it('does without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  rememberEmoji('😀');
  expect([recentEmoji(), skinTone()]).toEqual([[], 0]);
});
