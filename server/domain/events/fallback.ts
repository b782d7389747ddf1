import {
  correctionTarget,
  type Event,
  type MessageContent,
  reactionIn,
  replyTarget,
  retractedBy,
  retractionTarget,
  type Segment,
  SegmentType,
} from '../../../protocol/index.ts';
import { idOf } from '../../../words/participants.ts';
import { heldLine } from '../../../words/preview.ts';
import { safeName, shortened } from '../../../words/safe-text.ts';
import { t } from '../../../words/translate.ts';
import type { Roster } from '../conversations/conversation.ts';
import { type OwnFileLink, withFileLinks } from './file-links.ts';

/** How much of a message a quote shows, in characters as people count them. */
const quotedMost = 80;

/** A reply’s target as clients that know no replies show it before the reply: one line, with the name that the reader sees. */
export function quoteOf(target: Event, { members, silence }: Roster, readerId: string): string {
  const sender = idOf(target.sender_id);
  const name = silence.keptProfile(readerId, sender)?.displayName ?? members.get(sender)?.displayName ?? '';
  const text = excerptOf(target);
  return `> ${name === '' ? text : t('preview.from', { who: safeName(name), text })}`;
}

/** What a reader who may not see the target of a reply gets in place of the quote. */
export const unseenQuote = (): string => t('fallback.earlierMessage');

/** A reaction as clients that know none show it. `target`: null for a reader who may not see it. */
export function reactionText(emoji: string, target: Event | null): string {
  if (target === null) return t('fallback.reactionToEarlier', { emoji });
  return t('fallback.reaction', { emoji, text: excerptOf(target) });
}

const excerptOf = (target: Event): string => shortened(heldLine(target.chat_message), quotedMost);

/**
 * The event as clients get it that know no annotations: in words. The same object where there is nothing to say; null: they
 * do not get it, as the removal of a reaction has no words.
 *
 * @param quote what it says of its target to this reader, of a reply or a reaction
 * @param fileLink addresses of files for this reader's client
 */
export function withFallback(
  event: Event,
  quote: string | null = null,
  fileLink?: OwnFileLink,
): Event | null {
  const { chat_message: message } = event;
  if (!message?.annotation?.length) return event;
  const reaction = reactionIn(message);
  if (reaction?.isRemoved === true) return null;
  if (reaction) return withText(event, quote ?? reactionText(reaction.emoji, null));
  if (retractedBy(message) !== null) return withText(event, t('fallback.retracted'));
  if (retractionTarget(message) !== null) return withText(event, t('fallback.retraction'));
  if (correctionTarget(message) !== null) return preceded(event, [text('* ')]);
  const linking = fileLink ? withFileLinks(event, fileLink) : event;
  if (replyTarget(message) === null || quote === null) return linking;
  return preceded(linking, [text(quote), { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' }]);
}

const text = (words: string): Segment => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text: words });

const withText = (event: Event, words: string): Event => withContent(event, { segment: [text(words)] });

function preceded(event: Event, before: readonly Segment[]): Event {
  const content = event.chat_message?.message_content;
  return withContent(event, { ...content, segment: [...before, ...(content?.segment ?? [])] });
}

const withContent = (event: Event, message_content: MessageContent): Event => ({
  ...event,
  chat_message: { ...event.chat_message, message_content },
});
