import { Arrangements } from '../accounts/arrangements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../preload/bridge.ts';
import { initialSettings } from '../settings/schema.ts';
import { ClientError, noAnnotations, type ChatSession, type ConversationState } from '../../client/index.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { ViewedConversation } from '../activity/viewed-conversation.ts';
import type { StatusControl } from '../status/status-control.ts';
import { commandHandlers, type CommandsOptions } from './commands.ts';
import { conforming } from './fixtures/conforming.ts';

const conversation: ConversationState = {
  id: 'c1',
  conversation: {},
  lastEvent: null,
  unread: 1,
  typing: [],
  focused: [],
  draft: '',
  draftPhotos: [],
  outbox: [],
};

let calls: unknown[][];
let failure: Error | null;
let leaving: Set<string>;
let viewed: ViewedConversation;
let handlers: Handlers;

const record =
  (name: string, value?: unknown) =>
  (...input: unknown[]): unknown => {
    calls.push([name, ...input]);
    if (failure) throw failure;
    return value;
  };

beforeEach(() => {
  calls = [];
  failure = null;
  leaving = new Set();
  const session = {
    conversations: new Map([['c1', conversation]]),
    people: new Map([['2', { gaiaId: '2', entity: {}, presence: null }]]),
    time: { toLocal: (usec: number) => usec },
    timeline: () => ({ events: [{ event_id: 'e1' }], hasOlder: false }),
    annotations: () => noAnnotations,
    release: record('release'),
    markRead: record('markRead'),
    drafts: { photos: { add: async (...input: unknown[]) => record('addDraftPhoto', { id: 7 })(...input) } },
    createConversation: async (request: unknown) => record('create', 'c2')(request),
  } as unknown as ChatSession;
  viewed = new ViewedConversation({
    activeAccount: () => 'a',
    opened: () => undefined,
    moved: () => undefined,
    seen: ({ conversationId }, timestamp) => session.markRead(conversationId, timestamp),
  });
  handlers = conforming(
    commandHandlers({
      accounts: { get: (key: string) => (key === 'a' ? { session } : null) } as unknown as Accounts,
      signIn: { lookAround: async () => record('lookAround', 'a')() } as unknown as SignIn,
      status: {} as StatusControl,
      viewed,
      app: () => ({
        version: '1',
        hourCycle: 'h23',
        systemLanguage: 'en',
        accounts: [],
        active: null,
        appearsAway: false,
        settings: { ...initialSettings, textSize: 100, startAtLogin: false },
      }),
      environment: { dismiss: record('dismiss') },
      changeSettings: record('settings'),
      openLink: record('link'),
      restart: () => undefined,
      receivedFiles: {} as CommandsOptions['receivedFiles'],
      links: { answer: record('answer'), followInvite: record('invite'), readInvite: () => null },
      painted: record('painted'),
      readyToClose: record('readyToClose'),
      pendingRemovals: { has: (_account, id) => leaving.has(id) } as CommandsOptions['pendingRemovals'],
      arrangements: new Arrangements({ value: initialSettings, change: () => undefined }),
      notifications: {} as CommandsOptions['notifications'],
      callSeen: () => undefined,
      accountHistory: {} as CommandsOptions['accountHistory'],
      history: {} as CommandsOptions['history'],
      spool: {} as CommandsOptions['spool'],
      sharing: {} as CommandsOptions['sharing'],
      trust: {} as CommandsOptions['trust'],
      updates: {} as CommandsOptions['updates'],
      changeUpdateUrl: record('updateUrl'),
      window: {} as CommandsOptions['window'],
      own: {} as CommandsOptions['own'],
    }),
  );
});

describe('the commands of the window', () => {
  it('read an account whole', () => {
    expect(handlers.readAccount('a')).toMatchObject({
      account: 'a',
      conversations: [{ id: 'c1', unread: 1, outbox: 'empty' }],
      people: [{ gaiaId: '2' }],
    });
  });

  it('lead to the page for forgotten passwords of the server that was entered', async () => {
    expect(await handlers.forgotPassword('https://chat.example.org/invite/abc')).toEqual({
      ok: true,
      value: null,
    });
    expect(calls).toEqual([['link', 'https://chat.example.org/reset']]);
    expect(await handlers.forgotPassword('  ')).toMatchObject({ ok: false, error: { field: 'server' } });
    expect(calls).toHaveLength(1);
  });

  it('show nothing of a conversation on its way out', () => {
    leaving.add('c1');
    expect(handlers.readAccount('a')).toMatchObject({ conversations: [] });
  });

  it('refuse an account that is gone', () => {
    expect(() => handlers.readAccount('gone')).toThrow('no longer signed in');
  });

  it('move the watermark only for what is in front of the person’s eyes', () => {
    handlers.openConversation('a', 'c1');
    handlers.conversationSeen('a', 'c1', 5);
    expect(calls).toEqual([]);
    viewed.setFocused(true);
    expect(calls).toEqual([['markRead', 'c1', 5]]);
    handlers.conversationSeen('a', 'c2', 6);
    expect(calls).toHaveLength(1);
    handlers.conversationSeen('a', 'c1', 7);
    expect(calls.at(-1)).toEqual(['markRead', 'c1', 7]);
  });

  it('open with history, and let the memory go when closed', () => {
    expect(handlers.openConversation('a', 'c1')).toMatchObject({
      conversationId: 'c1',
      events: [{ event_id: 'e1' }],
      outbox: [],
    });
    handlers.closeConversation('a', 'c1');
    expect(calls).toEqual([['release', 'c1']]);
  });

  it('take the last words of a page that leaves an account already signed out', () => {
    handlers.setTyping('gone', 'c1', 'stopped');
    handlers.saveDraft('gone', 'c1', 'half a sentence', []);
    handlers.closeConversation('gone', 'c1');
    expect(calls).toEqual([]);
  });

  it('keep a picture with a draft, or say why not', async () => {
    const photo = { name: 'deck.png', type: 'image/png', bytes: Uint8Array.of(1) };
    expect(await handlers.addDraftPhoto('a', 'c1', photo)).toBe(7);
    const { name, ...rest } = photo;
    expect(calls).toEqual([['addDraftPhoto', 'c1', name, rest]]);
    failure = new ClientError('too_much', { said: 'Too many pictures wait.' });
    expect(await handlers.addDraftPhoto('a', 'c1', photo)).toBe('too-much');
    failure = new ClientError('not_saved', { said: 'The disk is full.' });
    expect(await handlers.addDraftPhoto('a', 'c1', photo)).toBe('not-saved');
    failure = new Error('something else');
    await expect(handlers.addDraftPhoto('a', 'c1', photo)).rejects.toThrow('something else');
  });

  it('answer in words what the server refused', async () => {
    failure = new ClientError('offline', { said: 'There is no connection.' });
    const request = { people: ['2'], name: '', group: false };
    expect(await handlers.createConversation('a', request)).toEqual({
      ok: false,
      error: { message: 'There is no connection.' },
    });
    failure = new ClientError('refused', { said: 'This name is taken.' }, { field: 'account' });
    expect(await handlers.lookAround()).toEqual({
      ok: false,
      error: { message: 'This name is taken.', field: 'account' },
    });
  });

  it('answer with what was made', async () => {
    const request = { people: ['2'], name: '', group: false };
    expect(await handlers.createConversation('a', request)).toEqual({ ok: true, value: 'c2' });
    expect(calls).toEqual([['create', request]]);
  });
});
