import { ConversationView, NotificationLevel, type Usec } from '../../../protocol/index.ts';
import type { ConversationRecord, Member } from './conversation.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal unless the view is INBOX or ARCHIVED */
export function requestedView(view: ConversationView | null | undefined): ConversationView {
  if (
    view === ConversationView.CONVERSATION_VIEW_INBOX ||
    view === ConversationView.CONVERSATION_VIEW_ARCHIVED
  ) {
    return view;
  }
  throw new Refusal('field_invalid', { field: 'view', allowed: 'INBOX, ARCHIVED' });
}

/**
 * What arrived while the person was archiving must not disappear unseen: it would have brought the conversation back to
 * the inbox had it come a moment later.
 *
 * @param seenUpTo the newest event on the person's screen; 0: not known
 * @throws Refusal
 */
export function checkSeen(
  conversation: ConversationRecord,
  { level }: Member,
  view: ConversationView,
  seenUpTo: Usec,
): void {
  if (view !== ConversationView.CONVERSATION_VIEW_ARCHIVED || seenUpTo === 0) return;
  if (level === NotificationLevel.NOTIFICATION_LEVEL_QUIET) return;
  if (conversation.sortAt > seenUpTo) {
    throw new Refusal('unseen_messages');
  }
}
