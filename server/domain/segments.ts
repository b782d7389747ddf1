import { limits, type Segment, SegmentType } from '../../protocol/index.ts';
import { Refusal } from './refusal.ts';

/** What a link may point to: nothing that runs in the reader's client or opens the reader's files. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const knownTypes = new Set<number>(Object.values(SegmentType));

/** @throws Refusal naming the limit or rule that the segments break */
export function checkSegments(segments: readonly Segment[]): void {
  if (segments.length > limits.messageSegments) {
    throw new Refusal('too_many_segments', { most: limits.messageSegments });
  }
  let units = 0;
  for (const { type, text, link_data } of segments) {
    if (!knownTypes.has(type)) throw new Refusal('segment_type_unknown', { type });
    units += text?.length ?? 0;
    checkLink(link_data?.link_target ?? '');
  }
  if (units > limits.messageTextUnits) {
    throw new Refusal('message_too_long', { most: limits.messageTextUnits, length: units });
  }
}

/** True when there is something to read. */
export function hasText(segments: readonly Segment[]): boolean {
  return segments.some(({ text }) => (text ?? '').trim() !== '');
}

function checkLink(target: string): void {
  if (target === '') return;
  if (Buffer.byteLength(target) > limits.linkBytes) {
    throw new Refusal('field_too_large', { field: 'link_target', most: limits.linkBytes });
  }
  // Browsers skip control characters and blanks before and inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target.replaceAll(/[\p{Cc}\p{Z}]/gu, ''))?.[1];
  if (scheme === undefined || linkSchemes.has(scheme.toLowerCase())) return;
  throw new Refusal('link_not_allowed');
}
