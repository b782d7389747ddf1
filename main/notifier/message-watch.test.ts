import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NotificationRecords,
  ServerClock,
  untouchedSettings,
  type Change,
  type ChatSession,
  type ContentLevel,
  type ConversationState,
  type Person,
  type Self,
} from '../../client/index.ts';
import {
  ActiveClientState,
  ConversationType,
  EventType,
  HangoutEventType,
  NotificationLevel,
  SegmentType,
  reactionTo,
  retractedMessage,
  fakeClock,
  type Event,
} from '../../protocol/index.ts';
import type { Account } from '../accounts/accounts.ts';
import { Calls } from './calls.ts';
import { ConversationNotifications } from './conversation-notifications.ts';
import { MessageWatch } from './message-watch.ts';
import type { NotificationContent, Notifier } from './notifier.ts';
import { withoutIsolates } from '../../words/safe-text.ts';
import { setLanguage } from '../../words/translate.ts';
import { t } from '../../words/translate.ts';

const nowUsec = 1_790_000_000_000_000;

let shown: Map<string, NotificationContent>;
let sounds: number;
let onScreen: boolean;
let soundsOn: boolean;
let desktopQuiet: boolean;
let reasons: unknown[];
let self: Self;
let level: NotificationLevel;
let unread: number;
let timeline: Event[];
/** What the cache has. */
let older: Event[];
let looked: number;
let watch: MessageWatch;
let rings: string[];
let records: NotificationRecords;
let contentLevel: ContentLevel;

/** Into a test's own: what one of them gathers for a second may come after its end. */
const showingIn = (screen: typeof shown): Notifier => ({
  show: async (key, content) => {
    screen.set(key, content);
  },
  withdraw: async (key) => {
    screen.delete(key);
  },
  close: async () => undefined,
});

function account(): Account {
  const conversation: ConversationState = {
    id: 'c1',
    conversation: {
      type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      self_conversation_state: { notification_level: level },
    },
    lastEvent: null,
    unread,
    typing: [],
    focused: [],
    draft: '',
    draftPhotos: [],
    outbox: [],
  };
  const ada: Person = {
    gaiaId: '2',
    entity: { properties: { display_name: 'Ada Lovelace', email: [], phone: [] } },
    presence: null,
  };
  const session: Partial<ChatSession> = {
    self,
    conversations: new Map([['c1', conversation]]),
    people: new Map([['2', ada]]),
    timeline: () => ({ events: timeline, hasOlder: false }),
    history: {
      messages: async () => {
        looked += 1;
        return { events: older, annotations: new Map() };
      },
    } as unknown as ChatSession['history'],
    time: new ServerClock(fakeClock(nowUsec)),
  };
  return {
    key: 'a',
    kind: 'joined',
    server: '',
    token: '',
    signedOut: false,
    session: session as ChatSession,
  };
}

const event = (text: string, sender = '2'): Event => ({
  event_id: 'e1',
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  timestamp: nowUsec,
  sender_id: { gaia_id: sender },
  conversation_id: { id: 'c1' },
  chat_message: {
    annotation: [],
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }], attachment: [] },
  },
});

const arrived = (text: string, sender?: string): Change => ({
  kind: 'arrived',
  conversationId: 'c1',
  event: event(text, sender),
  live: true,
});

const emit = async (change: Change): Promise<void> => {
  watch.changed(account(), change);
  await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  // Whatever a test emits comes at one moment: a burst is over after a second.
  vi.useFakeTimers({ toFake: ['performance'] });
  shown = new Map();
  sounds = 0;
  onScreen = false;
  soundsOn = true;
  desktopQuiet = false;
  reasons = [];
  level = NotificationLevel.NOTIFICATION_LEVEL_RING;
  unread = 1;
  timeline = [];
  older = [];
  looked = 0;
  self = {
    gaiaId: '1',
    email: 'me@example.org',
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
  rings = [];
  records = new NotificationRecords();
  contentLevel = 'name-and-text';
  const notifications = new ConversationNotifications(showingIn(shown), async () => null);
  const calls = new Calls({
    startRing: () => rings.push('ring'),
    stopRing: () => rings.push('quiet'),
    missed: (target) => void notifications.missed(target),
  });
  watch = new MessageWatch({
    notifications,
    calls,
    records,
    contentLevel: () => contentLevel,
    wants: () => ({ reactions: 'one-to-one', mentions: true }),
    isOnScreen: () => onScreen,
    isDesktopQuiet: () => desktopQuiet,
    soundsOf: () => ({ message: soundsOn, ring: soundsOn }),
    playSound: () => {
      sounds += 1;
    },
    log: {
      warn: () => undefined,
      info: (facts) => {
        reasons.push((facts as { reason: unknown }).reason);
      },
    },
  });
});

describe('what is done to a message that is on the screen', () => {
  const done = (changed: Event): Change => ({
    kind: 'timeline',
    conversationId: 'c1',
    events: [changed],
    annotated: [changed.event_id ?? ''],
    reset: false,
  });

  it('replaces the text that it corrects, silently', async () => {
    await emit(arrived('tpyo'));
    await emit(done(event('typo')));
    expect([...shown.values()]).toMatchObject([{ body: 'typo', quietly: true }]);
  });

  it('is said in the first place where it was done in the same moment', async () => {
    timeline = [event('typo')];
    await emit(arrived('tpyo'));
    expect([...shown.values()]).toMatchObject([{ body: 'typo' }]);
  });

  it('takes a deleted message away, and leaves the others', async () => {
    await emit(arrived('first'));
    const second = { ...event('second'), event_id: 'e2' };
    await emit({ ...arrived(''), event: second } as Change);
    vi.advanceTimersByTime(2000);
    const chat_message = retractedMessage('e2', '2');
    await emit(done({ ...second, chat_message }));
    expect([...shown.values()]).toMatchObject([{ body: 'first' }]);
    await emit(done({ ...event('first'), chat_message: retractedMessage('e1', '2') }));
    expect([...shown.values()]).toEqual([]);
    await emit(arrived('later'));
    expect([...shown.values()]).toMatchObject([{ body: 'later' }]);
  });

  it('says who reacted to what one wrote, also where that is not loaded', async () => {
    const annotation = [reactionTo({ target: 'mine', emoji: '👍', isRemoved: false })];
    const reaction = { ...event(''), event_id: 'r1', chat_message: { annotation } };
    older = [{ ...event('Lunch?', '1'), event_id: 'mine' }];
    await emit({ ...arrived(''), event: reaction } as Change);
    expect([...shown.values()]).toMatchObject([{ title: 'Ada Lovelace' }]);
    expect(withoutIsolates([...shown.values()][0]?.body ?? '')).toBe('👍 to “Lunch?”');
    expect(records.list()).toMatchObject([{ subject: 'reaction' }]);
    older = [{ ...event('Lunch?', '2'), event_id: 'mine' }];
    await emit({ ...arrived(''), event: { ...reaction, event_id: 'r2' } } as Change);
    expect(records.list()).toHaveLength(1);
    expect(looked).toBe(2);
    // One that came long ago is not worth a look.
    const ago = { ...reaction, event_id: 'r3', timestamp: nowUsec - 3_600_000_000 };
    await emit({ ...arrived(''), event: ago, live: false } as Change);
    expect(looked).toBe(2);
  });

  const reacted = (isRemoved: boolean, emoji = '👍') =>
    ({
      ...arrived(''),
      event: {
        ...event(''),
        event_id: `r${emoji}${isRemoved}`,
        chat_message: { annotation: [reactionTo({ target: 'mine', emoji, isRemoved })] },
      },
    }) as Change;
  const lunch = { ...event('Lunch?', '1'), event_id: 'mine' };

  it('withdraws a reaction that was taken back, and no other', async () => {
    timeline = [lunch];
    await emit(reacted(false));
    await emit(reacted(false, '🎉'));
    vi.advanceTimersByTime(2000);
    await emit(reacted(true, '🎉'));
    expect(withoutIsolates([...shown.values()][0]?.body ?? '')).toBe('👍 to “Lunch?”');
    await emit(reacted(true));
    expect([...shown.values()]).toEqual([]);
  });

  it('shows no reaction that was taken back while its message was read', async () => {
    older = [lunch];
    watch.changed(account(), reacted(false));
    await emit(reacted(true));
    expect([...shown.values()]).toEqual([]);
    await emit(reacted(false));
    expect(shown.size).toBe(1);
  });

  it('withdraws reactions to a message that is deleted', async () => {
    timeline = [lunch];
    await emit(reacted(false));
    expect(shown.size).toBe(1);
    await emit(done({ ...lunch, chat_message: retractedMessage('mine', '1') }));
    expect([...shown.values()]).toEqual([]);
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await setLanguage('en');
});

describe('an incoming message', () => {
  it('is shown with who and what, and makes a sound', async () => {
    await emit(arrived('Hello'));
    expect([...shown.values()]).toMatchObject([{ title: 'Ada Lovelace', body: 'Hello' }]);
    expect(sounds).toBe(1);
  });

  it('is shown silently where sounds are off', async () => {
    soundsOn = false;
    await emit(arrived('Hello'));
    expect([shown.size, sounds]).toEqual([1, 0]);
  });

  it.each<[string, () => void]>([
    [
      'own',
      () => {
        self = { ...self, gaiaId: '2' };
      },
    ],
    [
      'on-screen',
      () => {
        onScreen = true;
      },
    ],
    [
      'desktop-off',
      () => {
        self = { ...self, desktopOff: true };
      },
    ],
    [
      'do-not-disturb',
      () => {
        self = { ...self, dnd: { on: true, untilUsec: null } };
      },
    ],
    [
      'quiet-conversation',
      () => {
        level = NotificationLevel.NOTIFICATION_LEVEL_QUIET;
      },
    ],
    [
      'other-client-active',
      () => {
        self = { ...self, activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE };
      },
    ],
  ])('is neither shown nor audible when it is %s, and the log says why', async (reason, arrange) => {
    arrange();
    await emit(arrived('Hello'));
    expect([shown.size, sounds]).toEqual([0, 0]);
    expect(reasons).toEqual([reason]);
  });
});

describe('a burst', () => {
  it('makes one sound', async () => {
    await emit(arrived('One'));
    await emit(arrived('Two'));
    expect(reasons).toEqual(['wanted', 'burst']);
    expect(sounds).toBe(1);
  });

  it('is over when something was held back, and not by what asks for nothing', async () => {
    await emit(arrived('One'));
    const renamed = {
      ...event(''),
      chat_message: null,
      event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
    };
    await emit({ kind: 'arrived', conversationId: 'c1', event: renamed, live: true });
    await emit(arrived('Two'));
    self = { ...self, dnd: { on: true, untilUsec: null } };
    await emit(arrived('Three'));
    self = { ...self, dnd: { on: false, untilUsec: null } };
    await emit(arrived('Four'));
    expect(reasons).toEqual(['wanted', 'not-worth-it', 'burst', 'do-not-disturb', 'wanted']);
    expect(sounds).toBe(2);
  });
});

describe('while the desktop is asked not to disturb', () => {
  it('messages and calls are handed over in silence, and nothing breaks through', async () => {
    desktopQuiet = true;
    await emit(arrived('Hello'));
    expect([...shown.values()]).toMatchObject([{ body: 'Hello', quietly: true }]);
    const call = { ...event(''), chat_message: null, event_type: EventType.EVENT_TYPE_HANGOUT };
    const hangout_event = { event_type: HangoutEventType.HANGOUT_EVENT_TYPE_START };
    await emit({ kind: 'arrived', conversationId: 'c1', event: { ...call, hangout_event }, live: true });
    expect([...shown.values()]).toMatchObject([{ category: 'call.incoming', quietly: true }]);
    expect([sounds, rings]).toEqual([0, []]);
    expect(reasons).toEqual(['desktop-quiet', 'desktop-quiet']);
  });
});

describe('a notification', () => {
  it('goes away when its conversation was read, here or elsewhere', async () => {
    await emit(arrived('Hello'));
    unread = 0;
    await emit({ kind: 'read', conversationId: 'c1', timestamp: nowUsec });
    expect(shown.size).toBe(0);
  });

  it('speaks the language that was chosen, with its buttons', async () => {
    await setLanguage('de');
    contentLevel = 'name-only';
    await emit(arrived('Hello'));
    expect([...shown.values()].at(-1)).toMatchObject({
      title: 'Ada Lovelace',
      body: 'Neue Nachricht',
      actions: [
        { key: 'read', label: 'Als gelesen markieren' },
        { key: '1-hour', label: '1 Stunde stumm' },
        { key: '8-hours', label: '8 Stunden stumm' },
        { key: 'until-turned-on', label: 'Stumm, bis ich die Stummschaltung aufhebe' },
      ],
    });
  });

  it('stays while something newer is unread', async () => {
    await emit(arrived('Hello'));
    await emit({ kind: 'read', conversationId: 'c1', timestamp: nowUsec - 5 });
    expect(shown.size).toBe(1);
  });

  it('goes away with the words that it shows, though others are unread', async () => {
    await emit(arrived('Gone in a day'));
    timeline = [{ event_id: 'e0' }, { event_id: 'e1' }];
    const reset: Change = { kind: 'timeline', conversationId: 'c1', events: [], annotated: [], reset: true };
    await emit(reset);
    expect(shown.size).toBe(1);
    timeline = [{ event_id: 'e0' }];
    await emit(reset);
    expect(shown.size).toBe(0);
  });

  it('goes away with its conversation, with desktop off, and with its account', async () => {
    await emit(arrived('Hello'));
    await emit({ kind: 'conversations', ids: [], removed: ['c1'] });
    expect(shown.size).toBe(0);
    await emit(arrived('Hello'));
    self = { ...self, desktopOff: true };
    await emit({ kind: 'self' });
    expect(shown.size).toBe(0);
    self = { ...self, desktopOff: false };
    await emit(arrived('Hello'));
    watch.removed('a');
    expect(shown.size).toBe(0);
  });
});

describe('a call', () => {
  const call = (type: HangoutEventType, sender = '2'): Change => {
    const { chat_message: _, ...rest } = event('', sender);
    const begun = { ...rest, event_type: EventType.EVENT_TYPE_HANGOUT, hangout_event: { event_type: type } };
    return { kind: 'arrived', conversationId: 'c1', event: begun, live: true };
  };
  const {
    HANGOUT_EVENT_TYPE_START: start,
    HANGOUT_EVENT_TYPE_JOIN: join,
    HANGOUT_EVENT_TYPE_END: end,
  } = HangoutEventType;

  it('rings and can be joined', async () => {
    await emit(call(start));
    expect(rings).toEqual(['ring']);
    const [content] = shown.values();
    expect(content).toMatchObject({ category: 'call.incoming' });
    expect(content?.actions?.[0]).toEqual({ key: 'join', label: t('notifications.join') });
    expect(sounds).toBe(0);
  });

  it('is quiet and gone once it is answered elsewhere', async () => {
    await emit(call(start));
    await emit(call(join, '1'));
    expect(rings).toEqual(['ring', 'quiet']);
    expect(shown.size).toBe(0);
  });

  it('goes on ringing while only others join', async () => {
    await emit(call(start));
    await emit(call(join));
    expect(rings).toEqual(['ring']);
  });

  it('was missed when it ends unanswered', async () => {
    await emit(call(start));
    await emit(call(end));
    expect(rings).toEqual(['ring', 'quiet']);
    expect([...shown.values()]).toMatchObject([
      { body: t('notifications.missedCall'), category: 'im.received' },
    ]);
  });

  it('offers to call back where it was missed', async () => {
    await emit(call(start));
    await emit(call(end));
    const [missed] = shown.values();
    expect(missed?.actions?.[0]).toEqual({ key: 'call-back', label: t('calls.callBack') });
  });

  it('was not missed when the person declined it on another computer', async () => {
    await emit(call(start));
    await emit(call(end, '1'));
    expect(rings).toEqual(['ring', 'quiet']);
    expect(shown.size).toBe(0);
  });

  it('is quiet as soon as the person asks not to be disturbed', async () => {
    await emit(call(start));
    self = { ...self, dnd: { on: true, untilUsec: null } };
    await emit({ kind: 'self' });
    expect(rings).toEqual(['ring', 'quiet']);
  });
});

describe('what is kept of a decision', () => {
  it('is its reason, without words', async () => {
    onScreen = true;
    await emit(arrived('Secret'));
    expect(records.list()).toMatchObject([{ reason: 'on-screen', shown: false, subject: 'message' }]);
    expect(JSON.stringify(records.list())).not.toContain('Secret');
    watch.removed('a');
    expect(records.list()).toEqual([]);
  });

  it('gives away on screen only what the person wants', async () => {
    contentLevel = 'nothing';
    await emit(arrived('Secret'));
    expect([...shown.values()]).toMatchObject([
      { title: 'Parley', body: t('notifications.newMessage'), image: null },
    ]);
  });
});
