import { type Event, replyTarget, type Segment, SegmentType } from '../../../protocol/index.ts';
import { idOf } from '../../../words/participants.ts';
import { contentLine } from '../../../words/preview.ts';
import { safeName, shortened } from '../../../words/safe-text.ts';
import { t } from '../../../words/translate.ts';
import type { Roster } from '../conversations/conversation.ts';

/** How much of a reply’s target a quote shows, in characters as people count them. */
const quotedMost = 80;

/** A reply’s target as clients that know no replies show it before the reply: one line, with the name that the reader sees. */
export function quoteOf(target: Event, { members, silence }: Roster, readerId: string): string {
  const sender = idOf(target.sender_id);
  const name = silence.keptProfile(readerId, sender)?.displayName ?? members.get(sender)?.displayName ?? '';
  const text = shortened(contentLine(target.chat_message?.message_content), quotedMost);
  return `> ${name === '' ? text : t('preview.from', { who: safeName(name), text })}`;
}

/** What a reader who may not see the target gets in place of the quote. */
export const unseenQuote = (): string => t('fallback.earlierMessage');

/** The event as clients that know no replies get it: the quote and a line break before the text. */
export function withQuote(event: Event, quote: string): Event {
  const { chat_message: message } = event;
  if (replyTarget(message) === null) return event;
  const segment: Segment[] = [
    { type: SegmentType.SEGMENT_TYPE_TEXT, text: quote },
    { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' },
    ...(message?.message_content?.segment ?? []),
  ];
  return {
    ...event,
    chat_message: { ...message, message_content: { ...message?.message_content, segment } },
  };
}
