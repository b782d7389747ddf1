import { SegmentType, type Segment } from '../../protocol/index.ts';

/** A mood message as one line of text; empty without one. */
export function moodText(segments: readonly Segment[]): string {
  return segments
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? ' ' : (segment.text ?? '')))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The mood message that says this text; none for an empty one. */
export function moodSegments(text: string): Segment[] {
  return text === '' ? [] : [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }];
}
