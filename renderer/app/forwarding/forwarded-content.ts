import { SegmentType } from '../../../protocol/enums.ts';
import type { Event, EventAnnotation, MessageContent } from '../../../protocol/types.ts';
import { fileAnnotation, filesIn } from '../../../protocol/messages/files.ts';
import { actionSaysName } from '../../../words/action-text.ts';
import { isAction } from '../../../words/event-kind.ts';
import { idOf } from '../../../words/participants.ts';
import type { Names } from '../../../words/person-name.ts';

/** A message as it is sent where another one is forwarded. */
export interface Forwarded {
  readonly content: MessageContent;
  readonly annotation: EventAnnotation[];
}

/**
 * What is sent where a message is forwarded: its text with its formats, pictures, files and places, which the server has already. What it
 * replied to and who it mentioned stays where it was said; an action says who did it.
 */
export function forwardedMessage(event: Event, names: Names): Forwarded {
  const { segment, attachment } = event.chat_message?.message_content ?? {};
  const said = segment ?? [];
  const named = isAction(event) && !actionSaysName(event, names);
  const who = { type: SegmentType.SEGMENT_TYPE_TEXT, text: `${names.name(idOf(event.sender_id))} ` };
  return {
    content: { segment: named ? [who, ...said] : [...said], attachment: [...(attachment ?? [])] },
    annotation: filesIn(event.chat_message).map(fileAnnotation),
  };
}
