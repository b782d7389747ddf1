import { expect, it } from 'vitest';
import { SegmentType } from '../../protocol/index.ts';
import { plainMessage } from './plain-message.ts';

const { SEGMENT_TYPE_TEXT: words, SEGMENT_TYPE_LINE_BREAK: lineBreak } = SegmentType;

it('keeps line breaks, and makes no message of empty text', () => {
  expect(plainMessage(' one\r\n\ntwo ')).toEqual({
    segment: [
      { type: words, text: 'one' },
      { type: lineBreak, text: '\n' },
      { type: lineBreak, text: '\n' },
      { type: words, text: 'two' },
    ],
  });
  expect(plainMessage(' \n ')).toBeNull();
});
