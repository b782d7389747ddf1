import { beforeEach, describe, expect, it } from 'vitest';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { app, conversation, person, usec, noon } from '../fixtures/model.ts';
import { Actions } from './actions.ts';
import { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';

const ok = { ok: true, value: null } as const;
const refused = { ok: false, error: { message: 'There is no connection.' } } as const;
let answer: typeof ok | typeof refused;
let kept: boolean;
let scripted: ReturnType<typeof scriptedBridge>;
let mirror: Mirror;
let actions: Actions;

const at = (id: string, others: string[], minute: number) => {
  const view = conversation(id, others);
  const state = { sort_timestamp: usec(noon - minute * 60_000) };
  return { ...view, conversation: { ...view.conversation, self_conversation_state: state } };
};

beforeEach(() => {
  answer = ok;
  kept = true;
  scripted = scriptedBridge({
    archiveConversation: () => answer,
    removeConversation: () => answer,
    unarchiveConversation: () => answer,
    declineInvitation: () => answer,
    setPinned: () => answer,
    keepConversation: () => kept,
    openConversation: (_, id) => ({ conversationId: id, events: [], hasOlder: false, outbox: [] }),
    suggestPeople: () => ({
      ok: true,
      value: { pinned: [person('wen', 'Wen')], favourites: [], others: [], dismissed: [] },
    }),
  });
  mirror = new Mirror();
  mirror.app.set(app());
  mirror.applySnapshot({
    account: 'a',
    people: [person('rui', 'Rui Sá'), person('wen', 'Wen Bao')],
    conversations: [at('c1', ['rui'], 1), at('c2', ['wen'], 2), at('c3', ['rui', 'wen'], 3)],
  });
  actions = new Actions(scripted.bridge, mirror);
});

describe('removing a conversation from the list', () => {
  it.each(['archive', 'leave', 'delete'] as const)(
    'opens nothing after "%s": only the keyboard goes to the row beside it',
    async (action) => {
      const focused: string[] = [];
      actions.list.focusRow = (id) => focused.push(id);
      await actions.open.open('c3');
      await actions.list.run(action, 'c3');
      await actions.list.run(action, 'c1');
      expect(mirror.openId.get()).toBeNull();
      expect(focused).toEqual(['c2', 'c2']);
      expect(scripted.requestsOf('openConversation')).toEqual([['a', 'c3']]);
    },
  );

  it('says so and can be undone, which leads back to writing', async () => {
    let backIn: string | null = null;
    actions.list.focusComposer = () => {
      backIn = mirror.openId.get();
    };
    await actions.open.open('c1');
    await actions.list.run('archive', 'c1');
    expect(mirror.openId.get()).toBeNull();
    expect(mirror.toast.get()?.text).toBe(t('row.archived', { name: 'Rui Sá' }));
    mirror.toast.get()?.action?.run();
    await settled();
    expect(scripted.requestsOf('unarchiveConversation')).toEqual([['a', 'c1']]);
    expect(mirror.openId.get()).toBe('c1');
    expect(backIn).toBe('c1');
  });

  it('leaves alone what is open elsewhere', async () => {
    await actions.open.open('c2');
    await actions.list.run('delete', 'c1');
    expect(mirror.openId.get()).toBe('c2');
    expect(scripted.requestsOf('removeConversation')).toEqual([['a', 'c1', 'delete']]);
    mirror.toast.get()?.action?.run();
    await settled();
    expect(mirror.openId.get()).toBe('c2');
  });

  it.each(['archive', 'delete'] as const)('offers nothing to undo when "%s" was refused', async (action) => {
    answer = refused;
    await actions.list.run(action, 'c1');
    expect(mirror.toast.get()).toMatchObject({ text: 'There is no connection.' });
    expect(mirror.toast.get()?.action).toBeUndefined();
  });

  it.each([
    ['archive', 'unarchiveConversation'],
    ['delete', 'keepConversation'],
  ] as const)('undoes "%s" for its account when another one is on screen', async (action, undo) => {
    await actions.open.open('c1');
    await actions.list.run(action, 'c1');
    mirror.app.set(app('b'));
    mirror.openId.set('b1');
    mirror.toast.get()?.action?.run();
    await settled();
    expect(scripted.requestsOf(undo)).toEqual([['a', 'c1']]);
    expect(mirror.openId.get()).toBe('b1');
  });

  it('says when undoing came too late', async () => {
    kept = false;
    await actions.list.run('leave', 'c3');
    mirror.toast.get()?.action?.run();
    await settled();
    expect(mirror.toast.get()?.text).toBe(t('row.tooLate'));
  });
});

describe('favourites', () => {
  it('are read from the server and come first', async () => {
    await actions.list.readFavourites();
    expect(mirror.inbox.get()).toEqual([
      { kind: 'favourites', ids: ['c2'] },
      { kind: 'others', ids: ['c1', 'c3'] },
    ]);
  });

  it('can be added and removed by the menu', async () => {
    await actions.list.run('favourite', 'c1');
    expect([...mirror.favourites.get()]).toEqual(['rui']);
    await actions.list.run('unfavourite', 'c1');
    expect(mirror.inbox.get()).toEqual([{ kind: 'all', ids: ['c1', 'c2', 'c3'] }]);
    expect(scripted.requestsOf('setPinned')).toEqual([
      ['a', 'rui', true],
      ['a', 'rui', false],
    ]);
  });

  it('stay as they are when the server refuses', async () => {
    answer = refused;
    await actions.list.run('favourite', 'c1');
    expect(mirror.favourites.get().size).toBe(0);
  });

  it('are cleared when another account is shown', async () => {
    await actions.list.run('favourite', 'c1');
    mirror.forget();
    expect(mirror.favourites.get().size).toBe(0);
  });
});

describe('a conversation to open with someone', () => {
  it.each([
    ['who still waits', () => undefined, 'new'],
    ['who opened another meanwhile', () => actions.open.open('c2'), null],
    ['who wrote on meanwhile', () => actions.list.patience.writes(), null],
    ['who went to another account', () => mirror.app.set({ ...app(), active: 'b' }), null],
  ])('%s', async (_who, meanwhile, id) => {
    let give: (answer: { ok: true; value: string }) => void = () => undefined;
    const answered = new Promise<{ ok: true; value: string }>((resolve) => {
      give = resolve;
    });
    const late = scriptedBridge({
      createConversation: () => answered,
      openConversation: (_, open) => ({ conversationId: open, events: [], hasOlder: false, outbox: [] }),
    });
    actions = new Actions(late.bridge, mirror);
    await actions.open.open('c1');
    const asked = actions.list.conversationToOpen('ottilie');
    await meanwhile();
    give({ ok: true, value: 'new' });
    expect(await asked).toBe(id);
  });
});
