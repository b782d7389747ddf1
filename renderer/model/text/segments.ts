import { SegmentType } from '../../../protocol/enums.ts';
import type { MessageContent } from '../../../protocol/types.ts';
import { lineText } from '../../../words/segment-text.ts';

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

/** Letters, signs and emoji that keep to their line, as far as any font is known to draw them. */
const withinItsLine =
  /^[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFE0E\uFE0F\u200D]*$/u;

/** Marks can be stacked, and some scripts are drawn far above and below their line: what does so has to be cut off. */
export const leavesItsLine = ({ segment }: MessageContent): boolean =>
  (segment ?? []).some(({ text }) => !withinItsLine.test(text ?? ''));

/** What no message of emoji is without. To compile the exact patterns takes tens of milliseconds, which most never need. */
const maybeEmoji = /^[\p{Emoji}\p{Emoji_Component}\s]+$/u;
const emoji = /^(?:\p{RGI_Emoji}|\s)+$/v;
const eachEmoji = /\p{RGI_Emoji}/gv;
/** More than this is a text made of emoji, not a gesture. */
const largestGesture = 5;

/** A message of a few emoji and nothing else is drawn larger. */
export function isEmojiOnly(content: MessageContent): boolean {
  if ((content.attachment?.length ?? 0) > 0) return false;
  const text = lineText(content.segment);
  return maybeEmoji.test(text) && emoji.test(text) && (text.match(eachEmoji)?.length ?? 0) <= largestGesture;
}
