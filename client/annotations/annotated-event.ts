import { AnnotationType, retractedBy, retractedMessage, type Event } from '../../protocol/index.ts';
import type { Annotation } from './annotation.ts';
import type { Correction, MessageAnnotations, Retraction } from './message-annotations.ts';

/** The corrections of a message that count: those of its author, oldest first. */
export const ownCorrections = (
  event: Event,
  { corrections }: Pick<MessageAnnotations, 'corrections'>,
): readonly Correction[] => corrections.filter(({ sender }) => sender === (event.sender_id?.gaia_id ?? ''));

/** The server gives no event that is changed here only a later version. */
const versionAfter = ({ event_version: before }: Event, { timestamp, unsent }: Annotation): number =>
  Math.max(before ?? 0, unsent ? 0 : timestamp);

/** What is left of a message that was deleted for everyone. */
export const shellOf = (event: Event, retraction: Retraction): Event => ({
  ...event,
  chat_message: retractedMessage(event.event_id ?? '', retraction.sender),
  event_version: versionAfter(event, retraction),
});

/**
 * An event as people see it: with the newest text, or deleted. What was done later has the higher version, so that it is not
 * taken back by an older copy. The same object where nothing was done.
 */
export function annotatedEvent(event: Event, annotations: MessageAnnotations): Event {
  const { retraction } = annotations;
  if (!event.chat_message || retractedBy(event.chat_message) !== null) return event;
  if (retraction) return shellOf(event, retraction);
  const newest = ownCorrections(event, annotations).at(-1);
  return newest ? corrected(event, newest) : event;
}

function corrected(event: Event, correction: Correction): Event {
  const { content, mentions } = correction;
  const { message_content: original, annotation } = event.chat_message ?? {};
  const others = (annotation ?? []).filter(({ type }) => type !== AnnotationType.MENTION);
  return {
    ...event,
    chat_message: {
      ...event.chat_message,
      // Only the text is corrected.
      message_content: { ...content, attachment: [...(original?.attachment ?? [])] },
      annotation: [...others, ...mentions],
    },
    event_version: versionAfter(event, correction),
  };
}
