import type { Conversation, Event } from '../../protocol/index.ts';
import { isGroup } from '../model/conversation-fields.ts';
import { conversationOf, senderOf } from '../model/event-kinds.ts';
import type { Person } from '../model/types.ts';
import { conversationName, personName } from '../text/names.ts';
import { eventLine } from '../text/summary.ts';

export interface NotificationContent {
  readonly title: string;
  readonly body: string;
  /** One per conversation: a later notification takes the place of the one before. */
  readonly tag: string;
}

/** What a notification about an event says. */
export function notificationContent(input: {
  readonly event: Event;
  readonly conversation: Conversation | undefined;
  readonly people: ReadonlyMap<string, Person>;
  /** Own gaia_id. */
  readonly self: string;
}): NotificationContent {
  const { event, conversation, people, self } = input;
  const nameOf = (gaiaId: string): string => personName(gaiaId, people, conversation);
  const sender = nameOf(senderOf(event));
  const group = conversation && isGroup(conversation) && conversation.name;
  return {
    title: group ? `${sender} in ${conversationName(conversation, people, self)}` : sender,
    body: eventLine(event, nameOf, self),
    tag: `conversation:${conversationOf(event)}`,
  };
}
