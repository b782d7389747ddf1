import { namesAndMore } from './names-and-more.ts';
import { t } from './translate.ts';
import { countedUnread } from './unread-count.ts';

/** The newest of several messages; names are isolated. */
export interface NewestMessage {
  readonly sender: string;
  /** In one line; null where it is not to be shown. */
  readonly text: string | null;
}

/** Messages of several people in one line, which says who they are: "Dan, Cleo: 2 new · Cleo: See you". */
export function messagesFromSeveral(
  count: number,
  senders: readonly string[],
  newest: NewestMessage,
): string {
  const counted = { names: namesAndMore(senders), count: countedUnread(count) };
  const { sender, text } = newest;
  return text === null
    ? t('notifications.countFrom', counted)
    : t('notifications.severalFrom', { ...counted, sender, newest: text });
}
