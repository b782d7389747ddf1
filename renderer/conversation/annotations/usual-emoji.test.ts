import { afterEach, expect, it, vi } from 'vitest';
import { usualEmoji } from './usual-emoji.ts';

const keep = (recent: string): void => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'emoji.recent' ? recent : null) });
};

afterEach(() => vi.unstubAllGlobals());

it('offers common emoji to someone who has used none', () => {
  keep('');
  expect(usualEmoji()).toEqual(['👍', '❤️', '😂', '😮', '😢', '🙏']);
});

it('offers what was used last first, each once', () => {
  keep('🎉 👍');
  expect(usualEmoji()).toEqual(['🎉', '👍', '❤️', '😂', '😮', '😢']);
  keep('1 2 3 4 5 6 7');
  expect(usualEmoji()).toEqual(['1', '2', '3', '4', '5', '6']);
});
