import { expect, it } from 'vitest';
import { SegmentType } from '../protocol/enums.ts';
import { lineText, typedText } from './segment-text.ts';
import { text } from './testing.ts';

const lineBreak = { type: SegmentType.SEGMENT_TYPE_LINE_BREAK };

it('is one line in a preview and as typed in an editor', () => {
  const segments = [text('one  '), lineBreak, text(' two')];
  expect(lineText(segments)).toBe('one two');
  expect(typedText(segments)).toBe('one  \n two');
  expect(lineText(null)).toBe('');
});

it('is never cut inside a character', () => {
  expect(lineText([text('x'), text('😀'.repeat(1000))]).isWellFormed()).toBe(true);
});
