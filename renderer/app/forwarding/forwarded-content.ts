import { SegmentType } from '../../../protocol/enums.ts';
import type { Event, MessageContent } from '../../../protocol/types.ts';
import { actionSaysName } from '../../../words/action-text.ts';
import { isAction } from '../../../words/event-kind.ts';
import { idOf } from '../../../words/participants.ts';
import type { Names } from '../../../words/person-name.ts';

/**
 * What is sent where a message is forwarded: its text with its formats, pictures and places, which the server has already. What it
 * replied to and who it mentioned stays where it was said; an action says who did it.
 */
export function forwardedContent(event: Event, names: Names): MessageContent {
  const { segment, attachment } = event.chat_message?.message_content ?? {};
  const said = segment ?? [];
  const named = isAction(event) && !actionSaysName(event, names);
  const who = { type: SegmentType.SEGMENT_TYPE_TEXT, text: `${names.name(idOf(event.sender_id))} ` };
  return { segment: named ? [who, ...said] : [...said], attachment: [...(attachment ?? [])] };
}
