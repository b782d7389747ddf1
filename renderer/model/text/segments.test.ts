import { describe, expect, it } from 'vitest';
import { text } from '../../fixtures/model.ts';
import { isEmojiOnly, leavesItsLine } from './segments.ts';

describe('segments', () => {
  it.each([
    ['👍', true],
    ['👍🏽 🎉', true],
    ['👩‍👩‍👧‍👦🇩🇰', true],
    ['ok 👍', false],
    ['123', false],
    ['', false],
    ['🎉🎉🎉🎉🎉🎉', false],
  ])('%j alone is a gesture: %s', (words, gesture) => {
    expect(isEmojiOnly({ segment: [text(words)] })).toBe(gesture);
  });
  it('is no gesture beside a picture', () => {
    expect(isEmojiOnly({ segment: [text('👍')], attachment: [{}] })).toBe(false);
  });
  it.each([
    ['Plain words, 12:30 — “così” 👩‍👩‍👧‍👦 ❤️', false],
    ['Καλημέρα, Привет, 東京, 안녕, שלום', false],
    ['Z\u0351\u036b\u0343\u0343a\u0351\u036blgo', true],
    ['\ufdfd', true],
    ['ཧཱུྃ', true],
  ])('%j is drawn beyond its line: %s', (words, leaves) => {
    expect(leavesItsLine({ segment: [text('before'), text(words)] })).toBe(leaves);
  });
});
