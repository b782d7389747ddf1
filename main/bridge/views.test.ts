import { beforeEach, describe, expect, it } from 'vitest';
import {
  errorText,
  messageAnnotations,
  noAnnotations,
  ServerClock,
  untouchedSettings,
  type ConversationState,
  type OutboxItem,
  type Self,
} from '../../client/index.ts';
import {
  ActiveClientState,
  fileAnnotation,
  SegmentType,
  fakeClock,
  refusalOf,
} from '../../protocol/index.ts';
import { accountView, conversationView as viewAt, outboxItemView, selfView, timelineView } from './views.ts';
import { setLanguage, t } from '../../words/translate.ts';

const clock = fakeClock();
let time: ServerClock;
beforeEach(() => {
  time = new ServerClock(clock);
});
const conversationView = (state: ConversationState) => viewAt(state, time);

const item = (state: OutboxItem['state']): OutboxItem => ({
  clientGeneratedId: 7,
  conversationId: 'c1',
  content: { segment: [], attachment: [] },
  createdAt: 1,
  expectedOtr: null,
  state,
  reason: state === 'failed' ? 'the conversation has ended' : null,
});

const conversation = (change: Partial<ConversationState> = {}): ConversationState => ({
  id: 'c1',
  conversation: {},
  lastEvent: null,
  unread: 0,
  typing: [],
  focused: [],
  draft: '',
  draftPhotos: [],
  outbox: [],
  ...change,
});

it('has the ongoing call, by the clock of this computer', () => {
  expect(conversationView(conversation())).not.toHaveProperty('call');
  const call = { people: ['2', '3'], by: '2', sinceUsec: 5_000_000 };
  expect(conversationView(conversation({ call })).call).toEqual({ people: ['2', '3'], by: '2', since: 5000 });
  expect(conversationView(conversation({ call: { ...call, by: '', sinceUsec: 0 } })).call?.since).toBe(0);
});

const self: Self = {
  gaiaId: '1',
  email: 'ada@example.org',
  resource: 'r',
  entity: {},
  mood: [],
  dnd: { on: false, untilUsec: null },
  desktopOff: false,
  desktopSound: true,
  settings: untouchedSettings,
  clients: {},
  activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
};

it('says in the language of the app what was kept in English', async () => {
  await setLanguage('de');
  const reason = 'Said in English.';
  const refusal = refusalOf('conversation_declined', { name: 'Ada' });
  const refused = { ...item('failed'), reason, refusal };
  const conversations = new Map([['c1', conversation({ outbox: [refused] })]]);
  const session = {
    timeline: () => ({ events: [], hasOlder: false }),
    annotations: () => noAnnotations,
    conversations,
  };
  expect(timelineView(session, 'c1').outbox[0]?.reason).toBe('Ada hat diese Unterhaltung abgelehnt.');
  const offline = {
    kind: 'offline' as const,
    nextTryAt: 1,
    reason: 'Said in English.',
    text: errorText('error.proxyRefused', { proxy: 'p:1' }),
  };
  const source = { key: 'a', kind: 'joined', server: '', signedOut: false, soundsHere: null } as const;
  const away = {
    connection: { ...offline, proxy: true },
    self: null,
    conversations: new Map(),
    time,
  } as const;
  expect(accountView({ ...source, session: away }).connection).toMatchObject({
    reason: t('error.proxyRefused', { proxy: 'p:1' }),
  });
  await setLanguage('en');
});

describe('a conversation’s row', () => {
  it('says the worst of its unsent messages', () => {
    expect(conversationView(conversation()).outbox).toBe('empty');
    expect(conversationView(conversation({ outbox: [item('waiting')] })).outbox).toBe('sending');
    expect(conversationView(conversation({ outbox: [item('failed'), item('sending')] })).outbox).toBe(
      'failed',
    );
  });

  it('carries the words of the newest message that could not be sent', () => {
    const content = {
      segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Are you there?' }],
      attachment: [],
    };
    const newest = { ...item('failed'), content };
    expect(
      conversationView(conversation({ outbox: [item('failed'), newest, item('waiting')] })).unsent,
    ).toEqual(content);
    expect(conversationView(conversation({ outbox: [item('waiting')] }))).not.toHaveProperty('unsent');
  });

  it('names who types and who looks, and what waits to be sent', () => {
    const draftPhotos = [{ id: 7, conversationId: 'c', name: 'deck.png', type: 'image/png', size: 3 }];
    expect(
      conversationView(conversation({ typing: ['2'], focused: ['3'], draft: 'd', draftPhotos, unread: 4 })),
    ).toMatchObject({
      typing: ['2'],
      present: ['3'],
      draft: 'd',
      draftPhotos: [{ id: 7, name: 'deck.png' }],
      unread: 4,
    });
  });
});

describe('an account', () => {
  it('is shown before anything is known of its person', () => {
    const view = accountView({
      key: 'k',
      kind: 'joined',
      server: 'https://chat.example.org:8443',
      signedOut: true,
      session: { connection: { kind: 'connecting' }, self: null, conversations: new Map(), time },
      soundsHere: null,
    });
    expect(view).toEqual({
      key: 'k',
      kind: 'joined',
      server: 'chat.example.org:8443',
      signedOut: true,
      connection: { kind: 'connecting' },
      self: null,
      unread: 0,
    });
  });

  it('says that it is not encrypted, where others could read along', () => {
    const at = (server: string): unknown =>
      accountView({
        key: 'k',
        kind: 'joined',
        server,
        signedOut: false,
        session: { connection: { kind: 'online' }, self: null, conversations: new Map(), time },
        soundsHere: null,
      }).unencrypted;
    expect(at('http://192.168.1.20:4700')).toBe(true);
    expect(at('http://127.0.0.1:4700')).toBeUndefined();
    expect(at('https://192.168.1.20:4700')).toBeUndefined();
  });

  it('says by how many minutes this computer’s clock is ahead of the server’s', () => {
    const ahead = (): unknown =>
      accountView({
        key: 'k',
        kind: 'joined',
        server: 'https://chat.example.org',
        signedOut: false,
        session: { connection: { kind: 'online' }, self: null, conversations: new Map(), time },
        soundsHere: null,
      }).clockAhead;
    time.setServerTime(clock.nowUsec() - 900_000);
    expect(ahead()).toBeUndefined();
    time.setServerTime(clock.nowUsec() - 24 * 3_600_000_000 - 900_000);
    expect(ahead()).toBe(24 * 3_600_000);
    time.setServerTime(clock.nowUsec() + 3_600_000_000);
    expect(ahead()).toBe(-3_600_000);
  });

  it('has the end of do-not-disturb in milliseconds of this computer’s clock', () => {
    const until = (untilUsec: number | null) =>
      selfView({ ...self, dnd: { on: true, untilUsec } }, true, time).doNotDisturb;
    expect(until(1_795_000_000_123_456)).toEqual({ on: true, until: 1_795_000_000_123 });
    expect(until(null)).toEqual({ on: true, until: null });
    time.setServerTime(clock.nowUsec() - 3_600_000_000);
    expect(until(1_795_000_000_000_000)).toEqual({ on: true, until: 1_795_003_600_000 });
  });
});

it('shows history and unsent messages together', () => {
  const events = [{ event_id: 'e1' }];
  const reacted = messageAnnotations([
    { kind: 'reaction', eventId: 'r', target: 'e1', sender: 'ann', timestamp: 5, emoji: '👍', on: true },
    {
      kind: 'correction',
      eventId: 'k',
      target: 'e1',
      sender: 'ann',
      timestamp: 6,
      content: {},
      mentions: [],
    },
  ]);
  const session = {
    timeline: () => ({ events, hasOlder: true }),
    annotations: (_: string, id: string) => (id === 'e1' ? reacted : noAnnotations),
    conversations: new Map([['c1', conversation({ outbox: [item('failed')] })]]),
  };
  expect(timelineView(session, 'c1')).toEqual({
    conversationId: 'c1',
    events,
    annotations: { e1: { reactions: [{ emoji: '👍', people: ['ann'] }], editedAt: 6 } },
    hasOlder: true,
    outbox: [
      {
        clientGeneratedId: 7,
        conversationId: 'c1',
        content: { segment: [], attachment: [] },
        createdAt: 1,
        state: 'failed',
        reason: 'the conversation has ended',
      },
    ],
  });
});

it('shows the files of a forwarded message, which are at the server', () => {
  const file = { id: 'f1', name: 'plan.pdf', size: 12, type: 'application/pdf' };
  const forwarded = { ...item('waiting'), annotation: [fileAnnotation(file)] };
  expect(outboxItemView(forwarded).files).toEqual([
    { name: 'plan.pdf', size: 12, type: 'application/pdf', sent: 12 },
  ]);
});
