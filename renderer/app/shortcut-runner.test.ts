import { beforeEach, expect, it } from 'vitest';
import { ConversationView as View, NotificationLevel } from '../../protocol/enums.ts';
import type { Tab } from '../model/conversations.ts';
import type { Shortcut } from '../kit/keys.ts';
import { app, conversation, noon, usec } from '../fixtures/model.ts';
import type { Actions } from '../model/actions.ts';
import { Mirror } from '../model/mirror.ts';
import { t } from '../../words/translate.ts';
import { ShortcutRunner } from './shortcut-runner.ts';

let did: string[];
let tab: Tab;
let mirror: Mirror;
let runner: ShortcutRunner;

const at = (id: string, minute: number, unread = 0, state: object = {}) => {
  const view = conversation(id, ['rui'], { unread });
  const self_conversation_state = { sort_timestamp: usec(noon - minute * 60_000), ...state };
  return { ...view, conversation: { ...view.conversation, self_conversation_state } };
};

beforeEach(() => {
  did = [];
  tab = 'inbox';
  mirror = new Mirror();
  mirror.app.set(app());
  mirror.applySnapshot({
    account: 'a',
    people: [],
    conversations: [
      at('c1', 1),
      at('c2', 2),
      at('c3', 3, 4),
      at('old', 4, 0, {
        view: [View.CONVERSATION_VIEW_ARCHIVED],
        notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
      }),
    ],
  });
  const list = { run: (action: string, id: string) => Promise.resolve(did.push(`${action} ${id}`)) };
  const actions = { list, markAllRead: async () => void did.push('mark all read') } as unknown as Actions;
  runner = new ShortcutRunner(mirror, actions, {
    tab: () => tab,
    showTab: (next) => did.push(`tab ${next}`),
    open: (id) => did.push(`open ${id}`),
    compose: () => did.push('compose'),
    find: () => did.push('find'),
    switcher: () => did.push('switcher'),
    overview: () => did.push('overview'),
  });
});

const run = (...shortcuts: Shortcut[]): string[] => {
  for (const shortcut of shortcuts) runner.run(shortcut);
  return did;
};

it('goes up and down the list that is shown, and to what is unread', () => {
  mirror.openId.set('c1');
  expect(run('next', 'previous', 'nextUnread', 'previousUnread')).toEqual(['open c2', 'open c3', 'open c3']);
  did.length = 0;
  tab = 'archive';
  expect(run('next')).toEqual(['open old']);
});

it('goes to what is unread from anywhere, and says when nothing is left', () => {
  mirror.openId.set('c3');
  expect(run('nextUnread')).toEqual([]);
  expect(mirror.toast.get()?.text).toBe(t('list.caughtUp'));
  mirror.conversations.change([['c1', at('c1', 1, 2)]]);
  mirror.show({ folder: 'f' });
  expect(run('nextUnread')).toEqual(['open c1']);
  expect(mirror.filter.get()).toBe('all');
  tab = 'archive';
  expect(run('previousUnread')).toEqual(['open c1', 'open c1']);
});

it('shows what is unread in the inbox, and everything again', () => {
  tab = 'archive';
  expect(run('unread')).toEqual(['tab inbox']);
  expect(mirror.filter.get()).toBe('unread');
  tab = 'inbox';
  run('unread');
  expect(mirror.filter.get()).toBe('all');
});

it('toggles what applies to the open conversation', () => {
  expect(run('archive', 'mute', 'read')).toEqual([]);
  mirror.openId.set('c1');
  run('archive', 'mute', 'read');
  mirror.openId.set('old');
  expect(run('archive', 'mute')).toEqual(['archive c1', 'mute c1', 'read c1', 'unarchive old', 'unmute old']);
});

it('delegates to the frame what only it can do', () => {
  expect(run('switch', 'find', 'compose', 'overview', 'readAll', 'inbox', 'invitations', 'archived')).toEqual(
    [
      'switcher',
      'find',
      'compose',
      'overview',
      'mark all read',
      'tab inbox',
      'tab invitations',
      'tab archive',
    ],
  );
});
