import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '../settings/schema.ts';
import { errorText, type Change } from '../../client/index.ts';
import { t } from '../../words/translate.ts';
import type { BridgeEventName, BridgeEvents } from '../../preload/bridge.ts';
import type { AppView, ConversationView } from '../../preload/views.ts';
import type { Event } from '../../protocol/index.ts';
import { requireConformingEvent } from './fixtures/conforming.ts';
import { Forwarder } from './forwarder.ts';

const { theme, accent, language, quietHours, compact, sendWith } = initialSettings;

let app: AppView = {
  version: '1',
  hourCycle: 'h23',
  systemLanguage: 'en',
  accounts: [],
  active: 'a',
  appearsAway: false,
  settings: {
    theme,
    accent,
    textSize: 100,
    language,
    quietHours,
    compact,
    sendWith,
    microphone: false,
    sidebarWidth: 0,
    keepWindowReady: false,
    startAtLogin: false,
  },
};

const row = (id: string): ConversationView => ({
  id,
  conversation: {},
  lastEvent: null,
  unread: 0,
  typing: [],
  present: [],
  draft: '',
  draftPhotos: [],
  outbox: 'empty',
});

const event = (id: string, text = ''): Event => ({ event_id: id, conversation_rename: { new_name: text } });

const reacted = { reactions: [{ emoji: '👍', people: ['ann'] }] };

let visible: boolean;
let sent: { event: BridgeEventName; payload: BridgeEvents[BridgeEventName] }[];
let gone: Set<string>;
let forwarder: Forwarder;

beforeEach(() => {
  vi.useFakeTimers();
  visible = true;
  sent = [];
  gone = new Set();
  forwarder = new Forwarder(
    {
      app: () => app,
      conversation: (_account, id) => (gone.has(id) ? null : row(id)),
      person: (_account, gaiaId) => ({ gaiaId, entity: {}, presence: null }),
      outbox: () => [],
      annotations: (_account, _id, eventIds) =>
        Object.fromEntries([...eventIds].filter((id) => id.startsWith('e')).map((id) => [id, reacted])),
      messages: async (_account, _id, eventIds) => ({
        events: eventIds.map((id) => event(id, 'read from the cache')),
        annotations: Object.fromEntries(eventIds.map((id) => [id, reacted])),
      }),
    },
    {
      send: (name, payload) => {
        requireConformingEvent(name, payload);
        sent.push({ event: name, payload });
      },
      isVisible: () => visible,
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const frame = (): void => {
  vi.advanceTimersByTime(16);
};
/** As long as nothing has to change until the next change is sent within a frame. */
const pause = (): void => {
  vi.advanceTimersByTime(500);
};
const conversations = (...ids: string[]): Change => ({ kind: 'conversations', ids, removed: [] });
const names = (): string[] => sent.map((each) => each.event);

describe('the forwarder', () => {
  it('gathers a frame’s changes and names each subject once', () => {
    for (let index = 0; index < 100; index += 1) forwarder.changed('a', conversations('c1', `c${index % 3}`));
    forwarder.changed('a', { kind: 'typing', conversationId: 'c2' });
    expect(sent).toEqual([]);
    frame();
    expect(names()).toEqual(['app', 'conversations']);
    expect(sent[1]!.payload).toMatchObject({ account: 'a', removed: [] });
    const { changed } = sent[1]!.payload as BridgeEvents['conversations'];
    expect(changed.map(({ id }) => id)).toEqual(['c1', 'c0', 'c2']);
    frame();
    expect(sent).toHaveLength(2);
  });

  it('sends what comes soon after together, and what the person sends at once', () => {
    const times = (): number => names().filter((name) => name === 'conversations').length;
    for (let passed = 0; passed < 20; passed += 1) {
      forwarder.changed('a', conversations(`c${passed}`));
      frame();
    }
    const sentIn320ms = times();
    expect([sentIn320ms > 1, sentIn320ms < 10]).toEqual([true, true]);
    forwarder.changed('a', conversations('c1'));
    forwarder.changed('a', { kind: 'outbox', conversationId: 'c1' });
    frame();
    expect(times()).toBe(sentIn320ms + 1);
    pause();
    expect(times()).toBe(sentIn320ms + 1);
    forwarder.changed('a', conversations('c1'));
    frame();
    expect(times()).toBe(sentIn320ms + 2);
  });

  it('keeps accounts apart', () => {
    forwarder.changed('a', { kind: 'people', ids: ['1'] });
    forwarder.changed('b', { kind: 'people', ids: ['2'] });
    frame();
    expect(sent.map((each) => (each.payload as BridgeEvents['people']).account)).toEqual(['a', 'b']);
  });

  it('names what is gone only as gone', () => {
    gone.add('c1');
    forwarder.changed('a', { kind: 'conversations', ids: ['c1', 'c2'], removed: ['c1'] });
    frame();
    const { changed, removed } = sent[1]!.payload as BridgeEvents['conversations'];
    expect([changed.map(({ id }) => id), removed]).toEqual([['c2'], ['c1']]);
  });

  it('sends what was done to messages, and reads those that are not in memory', async () => {
    forwarder.setOpen('a', 'c1');
    const annotated = ['e1', 'old'];
    forwarder.changed('a', { kind: 'timeline', conversationId: 'c1', events: [], annotated, reset: false });
    frame();
    expect(sent.at(-1)?.payload).toMatchObject({ events: [], annotations: { e1: reacted } });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.at(-1)?.payload).toMatchObject({
      events: [event('old', 'read from the cache')],
      annotations: { old: reacted },
    });
  });

  it('says in a toast why the server refused what was done to a message', () => {
    const text = errorText('error.tooLarge');
    forwarder.changed('a', {
      kind: 'refused',
      conversationId: 'c1',
      reason: 'said',
      refusal: undefined,
      text,
    });
    expect(sent).toEqual([{ event: 'toast', payload: t('error.tooLarge') }]);
  });

  it('sends the newest form of each event, of the open conversation only', () => {
    forwarder.setOpen('a', 'c1');
    const timeline = (conversationId: string, ...events: Event[]): Change => ({
      kind: 'timeline',
      conversationId,
      events,
      annotated: [],
      reset: false,
    });
    forwarder.changed('a', timeline('c1', event('e1', 'old')));
    forwarder.changed('a', timeline('c1', event('e1', 'new'), event('e2')));
    forwarder.changed('a', timeline('c2', event('e3')));
    frame();
    expect(sent).toEqual([
      {
        event: 'timeline',
        payload: {
          account: 'a',
          conversationId: 'c1',
          events: [event('e1', 'new'), event('e2')],
          outbox: [],
        },
      },
    ]);
  });

  it('sends the unsent messages of the open conversation', () => {
    forwarder.setOpen('a', 'c1');
    forwarder.changed('a', { kind: 'outbox', conversationId: 'c1' });
    frame();
    expect(names()).toEqual(['conversations', 'timeline']);
  });

  it('asks to read anew when history went away', () => {
    forwarder.setOpen('a', 'c1');
    forwarder.changed('a', {
      kind: 'timeline',
      conversationId: 'c1',
      events: [],
      annotated: [],
      reset: true,
    });
    frame();
    expect(sent).toEqual([{ event: 'refresh', payload: { account: 'a' } }]);
  });

  it('sends a hidden window nothing, and once it is back has it read anew what it missed', () => {
    visible = false;
    forwarder.changed('a', conversations('c1'));
    forwarder.changed('a', conversations('c2'));
    forwarder.changed('a', { kind: 'people', ids: ['1'] });
    forwarder.appChanged();
    // Not even a timer runs for it.
    expect(vi.getTimerCount()).toBe(0);
    frame();
    expect(sent).toEqual([]);
    visible = true;
    forwarder.shown();
    expect(names()).toEqual(['app', 'refresh']);
    forwarder.shown();
    expect(names()).toEqual(['app', 'refresh', 'app']);
  });

  it('sends the state of the app only where it is another than what the page has', () => {
    const times = (): number => names().filter((name) => name === 'app').length;
    forwarder.changed('a', conversations('c1'));
    frame();
    forwarder.changed('a', conversations('c1'));
    pause();
    expect([times(), names().length]).toEqual([1, 3]);
    const before = app;
    app = { ...app, appearsAway: !app.appearsAway };
    forwarder.appChanged();
    frame();
    expect(times()).toBe(2);
    forwarder.pageGone();
    forwarder.appChanged();
    frame();
    expect(times()).toBe(3);
    app = before;
  });

  it('has a new page read nothing anew, which reads everything by itself', () => {
    visible = false;
    forwarder.changed('a', conversations('c1'));
    forwarder.pageGone();
    visible = true;
    forwarder.shown();
    expect(names()).toEqual(['app']);
  });

  it('keeps what was gathered while the window was being hidden', () => {
    forwarder.changed('a', conversations('c1'));
    visible = false;
    frame();
    visible = true;
    forwarder.shown();
    expect(names()).toEqual(['app', 'refresh']);
  });

  it('is silent about an account that is gone', () => {
    forwarder.changed('a', { kind: 'people', ids: ['1'] });
    forwarder.forget('a');
    frame();
    expect(sent).toEqual([]);
  });

  it('sends nothing once stopped', () => {
    forwarder.appChanged();
    forwarder.stop();
    frame();
    expect(sent).toEqual([]);
  });

  it('passes a surprise on at once, and only to a window that is visible', () => {
    const egg = { kind: 'easterEgg', conversationId: 'c', sender: '2', message: 'ponies' } as const;
    forwarder.changed('a', egg);
    expect(sent).toEqual([
      { event: 'easterEgg', payload: { account: 'a', conversationId: 'c', sender: '2', message: 'ponies' } },
    ]);
    visible = false;
    sent = [];
    forwarder.changed('a', egg);
    visible = true;
    forwarder.shown();
    expect(sent).toEqual([{ event: 'app', payload: app }]);
  });
});
