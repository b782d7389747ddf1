import { SegmentType, type MessageContent } from '../../protocol/index.ts';

/** A message of plain text, as one types it where there is no composer: lines, nothing formatted. Null: nothing said. */
export function plainMessage(text: string): MessageContent | null {
  const lines = text.trim().split(/\r\n|\r|\n/u);
  const segment = lines.flatMap((line, index) => [
    ...(index > 0 ? [{ type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' }] : []),
    ...(line === '' ? [] : [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: line }]),
  ]);
  return text.trim() === '' ? null : { segment };
}
