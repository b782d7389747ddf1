import { SegmentType, type MessageContent, type Segment } from '../../protocol/index.ts';
import type { Line, Piece } from './cast.ts';

/** A scripted line as message content. */
export function contentOf(line: Line): MessageContent {
  return { segment: (typeof line === 'string' ? [line] : line).map(segmentOf) };
}

function segmentOf(piece: Piece): Segment {
  if (typeof piece === 'string') return { type: SegmentType.SEGMENT_TYPE_TEXT, text: piece };
  if ('bold' in piece)
    return { type: SegmentType.SEGMENT_TYPE_TEXT, text: piece.bold, formatting: { bold: true } };
  if ('italic' in piece)
    return { type: SegmentType.SEGMENT_TYPE_TEXT, text: piece.italic, formatting: { italic: true } };
  return { type: SegmentType.SEGMENT_TYPE_LINK, text: piece.link, link_data: { link_target: piece.link } };
}
