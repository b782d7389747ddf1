import { describe, expect, it } from 'vitest';
import { SegmentType } from '../../protocol/enums.ts';
import { text } from '../fixtures/model.ts';
import { isEmojiOnly, leavesItsLine, plainText, typedText } from './segments.ts';

const lineBreak = { type: SegmentType.SEGMENT_TYPE_LINE_BREAK };

describe('segments', () => {
  it('are one line in a preview and as typed in an editor', () => {
    const segments = [text('one  '), lineBreak, text(' two')];
    expect(plainText(segments)).toBe('one two');
    expect(typedText(segments)).toBe('one  \n two');
    expect(plainText(null)).toBe('');
  });
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
