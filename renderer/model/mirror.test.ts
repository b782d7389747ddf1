import { describe, expect, it } from 'vitest';
import { ConversationStatus } from '../../protocol/enums.ts';
import { app, conversation, message, noon, person } from '../fixtures/model.ts';
import { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';

function filled(): Mirror {
  const mirror = new Mirror();
  mirror.app.set(app());
  const invited = conversation('i', ['x'], { lastEvent: message('3', 'x', noon + 3) });
  mirror.applySnapshot({
    account: 'a',
    people: [person('rui', 'Rui Sá')],
    conversations: [
      conversation('old', ['rui'], { lastEvent: message('1', 'rui', noon) }),
      conversation('new', ['x'], { lastEvent: message('2', 'x', noon + 1) }),
      {
        ...invited,
        conversation: {
          ...invited.conversation,
          self_conversation_state: { status: ConversationStatus.CONVERSATION_STATUS_INVITED },
        },
      },
    ],
  });
  return mirror;
}

describe('Mirror', () => {
  it('orders each tab by the newest event', () => {
    const mirror = filled();
    expect(mirror.tabs.inbox.get()).toEqual(['new', 'old']);
    expect(mirror.tabs.invitations.get()).toEqual(['i']);
    mirror.conversations.change([
      ['old', conversation('old', ['rui'], { lastEvent: message('9', 'rui', noon + 9) })],
    ]);
    expect(mirror.tabs.inbox.get()).toEqual(['old', 'new']);
  });
  it('keeps the same list while the order stays', () => {
    const mirror = filled();
    const before = mirror.tabs.inbox.get();
    mirror.conversations.change([
      ['new', conversation('new', ['x'], { lastEvent: message('2', 'x', noon + 1), unread: 4 })],
    ]);
    expect(mirror.tabs.inbox.get()).toBe(before);
  });
  it('has the time of the account’s server', () => {
    const mirror = filled();
    mirror.now.set(noon);
    expect(mirror.serverNow.get()).toBe(noon);
    const { accounts, ...rest } = app();
    mirror.app.set({ ...rest, accounts: accounts.map((account) => ({ ...account, clockAhead: 60_000 })) });
    expect(mirror.serverNow.get()).toBe(noon - 60_000);
  });
  it('includes the account’s own person', () => {
    const mirror = filled();
    expect(mirror.person('me')?.entity.properties?.display_name).toBe('Me Myself');
    const names = mirror.names(mirror.conversations.get('old'));
    expect([names.name('rui'), names.isSelf('me'), names.name('stranger')]).toEqual([
      'Rui Sá',
      true,
      t('name.someone'),
    ]);
  });
  it('forgets everything of an account', () => {
    const mirror = filled();
    mirror.forget();
    expect([mirror.order.get(), mirror.people.keys, mirror.loaded.get()]).toEqual([[], [], null]);
  });
});
