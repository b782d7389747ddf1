import { describe, expect, it } from 'vitest';
import { emojiEdit, shortcodeAt, withLastEmoticon } from './shortcodes.ts';
import { edited } from '../completion/text-edit.ts';

const find = (code: string) => (code === 'tada' ? '🎉' : null);
const typed = (text: string): string => {
  const edit = emojiEdit(text, text.length, find);
  return edit ? edited(text, edit) : text;
};

describe('emojiEdit', () => {
  it.each([
    ['done :tada:', 'done 🎉'],
    ['x:tada:', 'x🎉'],
    ['well :) ', 'well 🙂 '],
    ['<3 ', '❤️ '],
    [':-P\n', '😛\n'],
  ])('turns %j into %j', (before, after) => {
    expect(typed(before)).toBe(after);
  });

  it.each([':unknown:', 'at 10:30:', 'see https://x ', 'list(8) ', 'a:) ', ':)', 'std::'])(
    'leaves %j alone',
    (text) => {
      expect(typed(text)).toBe(text);
    },
  );

  it('puts the caret behind what it wrote', () => {
    expect(emojiEdit(':tada: more', 6, find)).toEqual({ from: 0, to: 6, insert: '🎉', select: [2, 2] });
  });
});

it('knows the shortcode that is being typed', () => {
  expect(shortcodeAt('so :wav', 7)).toEqual({ from: 3, query: 'wav' });
  expect(shortcodeAt('so :wave now', 7)).toEqual({ from: 3, query: 'wav' });
  for (const text of [':', ':a', '10:30', 'http://x']) expect(shortcodeAt(text, text.length)).toBeNull();
});

it('takes a face at the end of what is sent', () => {
  expect(withLastEmoticon('see you :)')).toBe('see you 🙂');
  expect(withLastEmoticon('see you (:)')).toBe('see you (:)');
  expect(withLastEmoticon(':)')).toBe('🙂');
});
