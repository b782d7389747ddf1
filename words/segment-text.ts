import { SegmentType } from '../protocol/enums.ts';
import type { Segment } from '../protocol/types.ts';
import { safeLine } from './safe-text.ts';

/** More than any line shows; the rest need not be looked at. */
const lineMost = 3000;

/** The text as it was typed, with line breaks. */
export const typedText = (segments: readonly Segment[] | null | undefined): string =>
  (segments ?? [])
    .map(({ type, text }) => (type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? '\n' : (text ?? '')))
    .join('');

/** The text on one line, without formatting: for previews, moods, labels and window titles. */
export const lineText = (segments: readonly Segment[] | null | undefined): string =>
  safeLine(typedText(segments).slice(0, lineMost).toWellFormed());
