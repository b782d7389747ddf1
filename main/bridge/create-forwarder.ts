import type { AppView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { annotationsView } from './annotation-views.ts';
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
      annotations: (account, id, eventIds) => {
        const its = session(account);
        const loaded = new Set(its?.timeline(id).events.map(({ event_id: each }) => each ?? ''));
        const wanted = [...eventIds].filter((each) => loaded.has(each));
        return (
          annotationsView(its ? wanted.map((each) => [each, its.annotations(id, each)] as const) : [])
            .annotations ?? {}
        );
      },
      messages: async (account, id, eventIds) => {
        const its = session(account);
        if (!its) return { events: [] };
        const { events, annotations } = await its.history.messages(id, eventIds);
        return { events: [...events], ...annotationsView(annotations) };
      },
      outbox: (account, id) => (session(account)?.conversations.get(id)?.outbox ?? []).map(outboxItemView),
    },
    window,
  );
}
