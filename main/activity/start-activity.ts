import type { Accounts } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import { DesktopPresence } from './desktop-presence.ts';
import { ViewedConversation, type Viewed } from './viewed-conversation.ts';

export interface ActivityOptions {
  accounts: Accounts;
  /** The window has the focus and can be seen. */
  isInFront: () => boolean;
  /** The conversation whose history the window shows; null: none. */
  opened: (account: string, conversationId: string | null) => void;
  /** The person looks at this conversation now. */
  lookedAt: (viewed: Viewed) => void;
  /** Others see the person as away, or no longer. */
  seenAwayChanged: () => void;
  log: Logger;
}

export interface Activity {
  viewed: ViewedConversation;
  presence: DesktopPresence;
  /** To be called when focus or visibility of the window changed. */
  windowChanged: () => void;
  isOnScreen: (account: string, conversationId: string) => boolean;
}

/** What the person does at this computer: which conversation they look at, and whether they are there at all. */
export function startActivity(options: ActivityOptions): Activity {
  const { accounts, isInFront, opened, lookedAt, seenAwayChanged, log } = options;
  const viewed = new ViewedConversation({
    activeAccount: () => accounts.active?.key ?? null,
    opened,
    moved: (now, before) => {
      if (before && before.account !== now?.account) accounts.get(before.account)?.session.setFocus(null);
      if (!now) return;
      accounts.get(now.account)?.session.setFocus(now.conversationId);
      lookedAt(now);
    },
    seen: ({ account, conversationId }, timestamp) =>
      accounts.get(account)?.session.markRead(conversationId, timestamp),
  });
  const presence = new DesktopPresence({
    accounts,
    isFocused: isInFront,
    seenAwayChanged,
    awayChanged: (away) => viewed.setPresent(!away),
    log,
  });
  return {
    viewed,
    presence,
    windowChanged: () => {
      viewed.setFocused(isInFront());
      presence.update();
    },
    isOnScreen: (account, conversationId) => {
      presence.look();
      return viewed.isOn(account, conversationId);
    },
  };
}
