import { SegmentType } from '../../protocol/enums.ts';
import { harmlessLine } from './harmless.ts';
import type { MessageContent, Segment } from '../../protocol/types.ts';

/** More than any line shows; the rest need not be looked at. */
const lineMost = 1000;

/** The words of segments on one line, without formatting: for previews, labels and window titles. */
export function plainText(segments: readonly Segment[] | null | undefined): string {
  const text = (segments ?? [])
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? ' ' : (segment.text ?? '')))
    .join('');
  return harmlessLine(text.slice(0, lineMost)).replace(/\s+/gu, ' ').trim();
}

/** Longer messages are shown from their beginning, with a way to the rest. */
const longUnits = 3000;
const longBreaks = 40;

export function isLong({ segment }: MessageContent): boolean {
  let units = 0;
  let breaks = 0;
  for (const { type, text } of segment ?? []) {
    units += text?.length ?? 0;
    breaks +=
      type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? 1 : (text?.split('\n', longBreaks + 2).length ?? 1) - 1;
  }
  return units > longUnits || breaks > longBreaks;
}

/** The text as it was typed, with line breaks. */
export const typedText = (segments: readonly Segment[] | null | undefined): string =>
  (segments ?? [])
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? '\n' : (segment.text ?? '')))
    .join('');

const emoji = /^(?:\p{RGI_Emoji}|\s)+$/v;
const eachEmoji = /\p{RGI_Emoji}/gv;
/** More than this is a text made of emoji, not a gesture. */
const largestGesture = 5;

/** A message of a few emoji and nothing else is drawn larger. */
export function isEmojiOnly(content: MessageContent): boolean {
  if ((content.attachment?.length ?? 0) > 0) return false;
  const text = plainText(content.segment);
  return text !== '' && emoji.test(text) && (text.match(eachEmoji)?.length ?? 0) <= largestGesture;
}
