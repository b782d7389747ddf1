import type { Conversation, Event } from '../../protocol/index.ts';
import { isGroup } from '../model/conversation-fields.ts';
import { conversationOf, senderOf } from '../model/event-kinds.ts';
import type { Person } from '../model/types.ts';
import { conversationName, personName } from '../text/names.ts';
import { eventLine } from '../text/summary.ts';
import { englishText, type TextWords } from '../text/words.ts';

/** How much a notification gives away to whoever looks at the screen. */
export type ContentLevel = 'name-and-text' | 'name-only' | 'nothing';

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
  readonly level?: ContentLevel;
  readonly say?: TextWords;
}): NotificationContent {
  const { event, conversation, people, self, level = 'name-and-text', say = englishText } = input;
  const nameOf = (gaiaId: string): string => personName(gaiaId, people, conversation, say);
  const sender = nameOf(senderOf(event));
  const group = conversation && isGroup(conversation) && conversation.name;
  const title = group ? say.inGroup(sender, conversationName(conversation, people, self, say)) : sender;
  return {
    title: level === 'nothing' ? 'Parley' : title,
    body: level === 'name-and-text' ? eventLine(event, nameOf, self, say) : discreetLine(event, say),
    tag: `conversation:${conversationOf(event)}`,
  };
}

/** That something came, not what. */
function discreetLine(event: Event, say: TextWords): string {
  if (event.hangout_event) return say.call;
  return event.membership_change ? say.newConversation : say.newMessage;
}
