import { beforeEach, describe, expect, it } from 'vitest';
import {
  ServerClock,
  untouchedSettings,
  type Change,
  type ChatSession,
  type ConversationState,
  type Person,
  type Self,
} from '../../client/index.ts';
import {
  ActiveClientState,
  ConversationType,
  EventType,
  NotificationLevel,
  SegmentType,
  fakeClock,
  type Event,
} from '../../protocol/index.ts';
import type { Account } from '../accounts/accounts.ts';
import { ConversationNotifications } from './conversation-notifications.ts';
import { MessageWatch } from './message-watch.ts';
import type { NotificationContent, Notifier } from './notifier.ts';

const nowUsec = 1_790_000_000_000_000;

let shown: Map<string, NotificationContent>;
let sounds: number;
let onScreen: boolean;
let soundsOn: boolean;
let reasons: unknown[];
let self: Self;
let level: NotificationLevel;
let unread: number;
let watch: MessageWatch;

const notifier: Notifier = {
  show: async (key, content) => {
    shown.set(key, content);
  },
  withdraw: async (key) => {
    shown.delete(key);
  },
  close: async () => undefined,
};

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
    time: new ServerClock(fakeClock(nowUsec)),
  };
  return { key: 'a', kind: 'joined', server: '', token: '', session: session as ChatSession };
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

const tell = async (change: Change): Promise<void> => {
  watch.changed(account(), change);
  await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  shown = new Map();
  sounds = 0;
  onScreen = false;
  soundsOn = true;
  reasons = [];
  level = NotificationLevel.NOTIFICATION_LEVEL_RING;
  unread = 1;
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
  watch = new MessageWatch({
    notifications: new ConversationNotifications(notifier, async () => null),
    isOnScreen: () => onScreen,
    soundsOf: () => soundsOn,
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

describe('an incoming message', () => {
  it('is shown with who and what, and heard', async () => {
    await tell(arrived('Hello'));
    expect([...shown.values()]).toMatchObject([{ title: 'Ada Lovelace', body: 'Hello' }]);
    expect(sounds).toBe(1);
  });

  it('is shown but not heard where sounds are off', async () => {
    soundsOn = false;
    await tell(arrived('Hello'));
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
  ])('is neither shown nor heard when it is %s, and the log says why', async (reason, arrange) => {
    arrange();
    await tell(arrived('Hello'));
    expect([shown.size, sounds]).toEqual([0, 0]);
    expect(reasons).toEqual([reason]);
  });
});

describe('a notification', () => {
  it('goes away when its conversation was read, here or elsewhere', async () => {
    await tell(arrived('Hello'));
    unread = 0;
    await tell({ kind: 'read', conversationId: 'c1', timestamp: nowUsec });
    expect(shown.size).toBe(0);
  });

  it('stays while something newer is unread', async () => {
    await tell(arrived('Hello'));
    await tell({ kind: 'read', conversationId: 'c1', timestamp: nowUsec - 5 });
    expect(shown.size).toBe(1);
  });

  it('goes away with its conversation, with desktop off, and with its account', async () => {
    await tell(arrived('Hello'));
    await tell({ kind: 'conversations', ids: [], removed: ['c1'] });
    expect(shown.size).toBe(0);
    await tell(arrived('Hello'));
    self = { ...self, desktopOff: true };
    await tell({ kind: 'self' });
    expect(shown.size).toBe(0);
    self = { ...self, desktopOff: false };
    await tell(arrived('Hello'));
    watch.removed('a');
    expect(shown.size).toBe(0);
  });
});
