import { isInvitation } from '../../protocol/conversation-state.ts';
import { ConversationView as View } from '../../protocol/enums.ts';
import type { Conversation } from '../../protocol/types.ts';
import type { ConversationView } from '../../preload/views.ts';
import { millisOf } from '../kit/times.ts';
import { idOf } from '../../words/participants.ts';
import { t } from '../../words/translate.ts';
import { countedUnread } from '../../words/unread-count.ts';

export type Tab = 'inbox' | 'invitations' | 'archive';

export function tabOf(conversation: Conversation): Tab {
  if (isInvitation(conversation)) return 'invitations';
  const views = conversation.self_conversation_state?.view ?? [];
  const archived = views.includes(View.CONVERSATION_VIEW_ARCHIVED);
  return archived && !views.includes(View.CONVERSATION_VIEW_INBOX) ? 'archive' : 'inbox';
}

/** There are unread messages, or the person marked it as unread. */
export const isUnread = ({
  unread,
  markedUnread,
}: Pick<ConversationView, 'unread' | 'markedUnread'>): boolean => unread > 0 || markedUnread === true;

/** How many messages are unread, as a text; empty where nothing is. */
export function unreadWords(view: ConversationView): string {
  const { unread, unreadMore } = view;
  if (unread === 0) return isUnread(view) ? t('list.markedUnread') : '';
  const count = countedUnread(unread);
  return unreadMore ? t('list.unreadAtLeast', { count }) : t('list.unread', { count });
}

/** Microseconds; the later of the server's timestamp and the last event's. */
export const sortTimestampOf = (view: ConversationView): number =>
  Math.max(
    view.conversation.self_conversation_state?.sort_timestamp ?? 0,
    view.lastEvent?.advances_sort_timestamp === false ? 0 : (view.lastEvent?.timestamp ?? 0),
  );

export const lastAt = (view: ConversationView): number =>
  millisOf(view.lastEvent?.timestamp ?? sortTimestampOf(view));

/** Equal times keep one order, so that rows do not swap places. */
export const newestFirst = (views: readonly ConversationView[]): ConversationView[] =>
  views
    .map((view) => ({ view, at: sortTimestampOf(view) }))
    .sort((one, other) => other.at - one.at || (one.view.id < other.view.id ? -1 : 1))
    .map(({ view }) => view);

/** Up to which event oneself has read, microseconds. */
export const selfReadTimestamp = (conversation: Conversation, selfId: string): number =>
  conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ??
  conversation.read_state?.find((state) => idOf(state.participant_id) === selfId)?.latest_read_timestamp ??
  0;
