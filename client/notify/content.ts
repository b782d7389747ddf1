import { reactionIn, type Conversation, type Event } from '../../protocol/index.ts';
import { isGroup } from '../../words/participants.ts';
import { eventPreview, messageLine } from '../../words/preview.ts';
import { isolated } from '../../words/safe-text.ts';
import type { NewestMessage } from '../../words/several-messages.ts';
import { t } from '../../words/translate.ts';
import { conversationOf, senderOf } from '../model/event-kinds.ts';
import { namesFor, titleFor, type Acquaintances } from '../model/names.ts';

/** How much a notification reveals to anyone who sees the screen. */
export type ContentLevel = 'name-and-text' | 'name-only' | 'nothing';

export interface NotificationContent {
  readonly title: string;
  readonly body: string;
  /** How it is said together with messages of others in the group; null where there are none, or no names are shown. */
  readonly inGroup: (NewestMessage & { readonly title: string }) | null;
  /** One per conversation: a later notification takes the place of the one before. */
  readonly tag: string;
}

/** What a notification about an event says, in the current language. */
export function notificationContent(input: {
  readonly event: Event;
  readonly conversation: Conversation | undefined;
  /** The message that a reaction is about. */
  readonly target?: Event | null;
  readonly account: Acquaintances;
  readonly level?: ContentLevel;
}): NotificationContent {
  const { event, conversation, target = null, account, level = 'name-and-text' } = input;
  const names = namesFor(account, conversation);
  const sender = names.name(senderOf(event));
  const inGroup = conversation !== undefined && isGroup(conversation);
  const group = inGroup ? titleFor(account, conversation) : null;
  const title =
    group === null
      ? sender
      : t('notifications.inGroup', { sender: isolated(sender), group: isolated(group) });
  const text =
    level === 'name-and-text'
      ? (reactionText(event, target) ??
        eventPreview(event, names, { group: inGroup || conversation === undefined }))
      : null;
  return {
    title: level === 'nothing' ? 'Parley' : title,
    body: text ?? discreetLine(event),
    inGroup:
      group === null || level === 'nothing'
        ? null
        : { title: group, sender: names.first(senderOf(event)), text },
    tag: `conversation:${conversationOf(event)}`,
  };
}

/** "👍 to “Lunch at noon?”"; null: it is no reaction. */
function reactionText(event: Event, target: Event | null): string | null {
  const reaction = reactionIn(event.chat_message);
  if (!reaction || !target) return null;
  return t('notifications.reacted', { emoji: reaction.emoji, text: isolated(messageLine(target)) });
}

/** That something came, not what. */
function discreetLine(event: Event): string {
  if (reactionIn(event.chat_message)) return t('notifications.newReaction');
  if (event.hangout_event) return t('notifications.call');
  return event.membership_change ? t('notifications.newConversation') : t('notifications.newMessage');
}
