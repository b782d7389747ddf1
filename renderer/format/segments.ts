import { SegmentType } from '../../protocol/enums.ts';
import type { MessageContent, Segment } from '../../protocol/types.ts';

/** The words of segments on one line, without formatting: for previews, labels and window titles. */
export function plainText(segments: readonly Segment[] | null | undefined): string {
  return (segments ?? [])
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? ' ' : (segment.text ?? '')))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
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
