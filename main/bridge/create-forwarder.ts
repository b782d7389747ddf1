import type { AppView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { Forwarder, type ForwarderWindow } from './forwarder.ts';
import { conversationView, outboxItemView, personView } from './views.ts';

export interface ForwarderOptions {
  accounts: Accounts;
  app: () => AppView;
  /** Whether a conversation is being removed, and not to be seen any more. */
  isBeingRemoved: (account: string, conversationId: string) => boolean;
  window: ForwarderWindow;
}

/** What keeps the window up to date, reading from the sessions of the accounts. */
export function createForwarder({ accounts, app, isBeingRemoved, window }: ForwarderOptions): Forwarder {
  const session = (account: string) => accounts.get(account)?.session;
  return new Forwarder(
    {
      app,
      conversation: (account, id) => {
        const its = session(account);
        const state = isBeingRemoved(account, id) ? undefined : its?.conversations.get(id);
        return its && state ? conversationView(state, its.time) : null;
      },
      person: (account, gaiaId) => {
        const person = session(account)?.people.get(gaiaId);
        return person ? personView(person) : null;
      },
      outbox: (account, id) => (session(account)?.conversations.get(id)?.outbox ?? []).map(outboxItemView),
    },
    window,
  );
}
