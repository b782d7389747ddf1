import { describe, expect, it, vi } from 'vitest';
import type { Event } from '../../protocol/types.ts';
import type { HistoryRangeView, Result, TimelineView } from '../../preload/views.ts';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { app, conversation, message, noon, text, unsent, usec } from '../fixtures/model.ts';
import { eventsMost } from './events.ts';
import { Mirror } from './mirror.ts';
import { OpenConversation } from './open-conversation.ts';
import { t } from '../../words/translate.ts';

const view = (more: Partial<TimelineView> = {}): TimelineView => ({
  conversationId: 'c',
  events: [message('a', 'rui', noon)],
  hasOlder: false,
  outbox: [],
  ...more,
});

const range = (events: Event[], more: Partial<HistoryRangeView> = {}): Result<HistoryRangeView> => ({
  ok: true,
  value: { events, hasOlder: false, hasNewer: false, ...more },
});

function opened(answers: Parameters<typeof scriptedBridge>[0], unread = 0) {
  const scripted = scriptedBridge({ loadHistoryTo: () => ({ ok: true, value: null }), ...answers });
  const mirror = new Mirror();
  mirror.app.set(app());
  const self_conversation_state = { self_read_state: { latest_read_timestamp: usec(noon - 1) } };
  const base = conversation('c', ['rui'], { unread });
  const shown = { ...base, conversation: { ...base.conversation, self_conversation_state } };
  mirror.applySnapshot({ account: 'a', people: [], conversations: [shown, conversation('d', ['x'])] });
  return { ...scripted, mirror, open: new OpenConversation(scripted.bridge, mirror) };
}
const keys = (mirror: Mirror) => mirror.timeline.get()?.events.map((event) => event.event_id);

describe('OpenConversation', () => {
  it('loads the history and remembers where the unread part begins', async () => {
    const { mirror, open } = opened({ openConversation: () => view() }, 2);
    const opening = open.open('c');
    expect(mirror.timeline.get()).toMatchObject({ state: 'loading', newAfter: usec(noon - 1) });
    await opening;
    expect(mirror.timeline.get()).toMatchObject({ state: 'ready', conversationId: 'c' });
    expect(keys(mirror)).toEqual(['a']);
  });

  it('says when the conversation is closed, also for another one', async () => {
    const { open } = opened({ openConversation: () => view() });
    const closing = vi.fn<() => void>();
    open.closing = closing;
    await open.open('c');
    closing.mockClear();
    await open.open('c');
    expect(closing).not.toHaveBeenCalled();
    await open.open('d');
    open.close();
    expect(closing).toHaveBeenCalledTimes(2);
  });

  it('knows what came at once, while it is open and when it is read again', async () => {
    const many = (from: number) =>
      Array.from({ length: 12 }, (_, n) => message(`m${from + n}`, 'rui', noon + from + n));
    const { mirror, open } = opened({
      openConversation: () => view({ events: [message('a', 'rui', noon), ...many(100)] }),
    });
    await open.open('c');
    open.receive({ account: 'a', conversationId: 'c', events: many(200), outbox: [] });
    const at = { first: usec(noon + 200), last: usec(noon + 211) };
    expect(mirror.timeline.get()?.cameAtOnce).toEqual(at);
    open.receive({
      account: 'a',
      conversationId: 'c',
      events: [message('z', 'rui', noon + 300)],
      outbox: [],
    });
    expect(mirror.timeline.get()?.cameAtOnce).toEqual(at);
    await open.refresh();
    expect(mirror.timeline.get()?.cameAtOnce).toBeNull();
  });

  it('takes in what was done to messages, also a text that goes back, and nothing before what is loaded', async () => {
    const a = { ...message('a', 'rui', noon), event_version: 9 };
    const annotations = { a: { reactions: [{ emoji: '👍', people: ['rui'] }] } };
    const { mirror, open } = opened({
      openConversation: () => view({ events: [a], annotations, hasOlder: true }),
    });
    await open.open('c');
    expect(mirror.timeline.get()?.annotations.get('a')).toEqual(annotations.a);
    const earlier = { ...a, event_version: 1 };
    const events = [message('old', 'rui', noon - 1000), earlier];
    const done = {
      account: 'a',
      conversationId: 'c',
      events,
      annotations: { a: { reactions: [] } },
      outbox: [],
    };
    open.receive(done);
    expect(mirror.timeline.get()).toMatchObject({ events: [earlier], annotations: new Map() });
  });

  it('opens at the first unread message where that is further back than what is in memory', async () => {
    const old = [message('read', 'rui', noon - 1), message('unread', 'rui', noon)];
    const { mirror, open, requestsOf } = opened(
      {
        openConversation: () => view({ events: [message('new', 'rui', noon + 500)], hasOlder: true }),
        readHistory: () => range(old, { hasOlder: true, hasNewer: true }),
      },
      2,
    );
    const opening = open.open('c');
    await settled();
    await opening;
    expect(requestsOf('readHistory')).toEqual([['a', 'c', 'around', usec(noon - 1)]]);
    expect(keys(mirror)).toEqual(['read', 'unread']);
    expect(mirror.timeline.get()).toMatchObject({ state: 'ready', hasNewer: true, newAfter: usec(noon - 1) });
  });

  it('goes no further back for the first unread message than some thousands of messages', async () => {
    const { open, requestsOf } = opened(
      {
        openConversation: () => view({ events: [message('new', 'rui', noon + 500)], hasOlder: true }),
        loadHistoryTo: () => ({ ok: true, value: usec(noon + 100) }),
        readHistory: () => range([message('far', 'rui', noon + 100)], { hasOlder: true, hasNewer: true }),
      },
      2,
    );
    await open.open('c');
    expect(requestsOf('loadHistoryTo')).toHaveLength(10);
    expect(requestsOf('readHistory')).toEqual([['a', 'c', 'around', usec(noon + 100)]]);
  });

  it('opens at the newest where the first unread message cannot be loaded', async () => {
    const { mirror, open } = opened(
      {
        openConversation: () => view({ events: [message('new', 'rui', noon + 500)], hasOlder: true }),
        loadHistoryTo: () => ({ ok: false, error: { message: 'no connection' } }),
      },
      2,
    );
    await open.open('c');
    expect(keys(mirror)).toEqual(['new']);
    expect(mirror.timeline.get()).toMatchObject({ state: 'ready', hasNewer: false });
  });

  it('keeps what arrived while the first unread message could not be loaded', async () => {
    const refused: PromiseWithResolvers<Result<null>> = Promise.withResolvers();
    const { mirror, open } = opened(
      {
        openConversation: () => view({ events: [message('new', 'rui', noon + 500)], hasOlder: true }),
        loadHistoryTo: () => refused.promise,
      },
      2,
    );
    const opening = open.open('c');
    await settled();
    const events = [message('later', 'rui', noon + 600), message('old, and reacted to', 'rui', noon - 9)];
    open.receive({ account: 'a', conversationId: 'c', events, outbox: [unsent(1, noon)] });
    refused.resolve({ ok: false, error: { message: 'no connection' } });
    await opening;
    expect(keys(mirror)).toEqual(['new', 'later']);
    expect(mirror.timeline.get()).toMatchObject({ state: 'ready', outbox: [{}] });
  });

  it('stays where the person went while the first unread message could not be loaded', async () => {
    const refused: PromiseWithResolvers<Result<null>> = Promise.withResolvers();
    const { mirror, open } = opened(
      {
        openConversation: (_account, conversationId) =>
          view({
            conversationId,
            events: [message(`in ${conversationId}`, 'rui', noon + 500)],
            hasOlder: true,
          }),
        loadHistoryTo: () => refused.promise,
      },
      2,
    );
    const opening = open.open('c');
    await settled();
    const other = open.open('d');
    refused.resolve({ ok: false, error: { message: 'no connection' } });
    await Promise.all([opening, other]);
    expect(mirror.timeline.get()).toMatchObject({ conversationId: 'd', state: 'ready' });
    expect(keys(mirror)).toEqual(['in d']);
  });

  it('is no longer marked as unread once the person chose it, also where it is open already', async () => {
    const { mirror, open, requestsOf } = opened({ openConversation: () => view() });
    const mark = () => {
      const shown = mirror.conversations.peek('c');
      if (shown) mirror.conversations.change([['c', { ...shown, markedUnread: true }]]);
    };
    mark();
    await open.open('c', false);
    expect(requestsOf('clearUnreadMark')).toEqual([]);
    await open.open('c');
    expect(requestsOf('clearUnreadMark')).toEqual([['a', 'c']]);
  });

  it('counts as read when the person says so, if there is anything to read', async () => {
    const { mirror, open, requestsOf } = opened({ openConversation: () => view() }, 1);
    expect(open.markRead()).toBe(false);
    await open.open('c');
    expect(open.markRead()).toBe(true);
    expect(requestsOf('markConversationRead')).toEqual([['a', 'c']]);
    expect(mirror.timeline.get()?.newAfter).toBeNull();
    await open.open('d');
    expect(open.markRead()).toBe(false);
  });

  it('opens at an old message, with what is around it', async () => {
    const old = message('old', 'rui', noon - 100);
    const { mirror, open, requestsOf } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => range([old], { hasNewer: true }),
    });
    await open.openAt('c', usec(noon - 100));
    expect(requestsOf('readHistory')).toEqual([['a', 'c', 'around', usec(noon - 100)]]);
    expect(keys(mirror)).toEqual(['old']);
    expect(mirror.timeline.get()?.hasNewer).toBe(true);
    expect(mirror.sought.get()).toEqual({ conversationId: 'c', timestamp: usec(noon - 100) });
  });

  it('opens at an old message of what is just being opened', async () => {
    const old = message('old', 'rui', noon - 100);
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => range([old], { hasNewer: true }),
    });
    void open.open('c');
    await open.openAt('c', usec(noon - 100));
    expect(keys(mirror)).toEqual(['old']);
    expect(mirror.sought.get()).toEqual({ conversationId: 'c', timestamp: usec(noon - 100) });
  });

  it('says why an old message cannot be shown', async () => {
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => ({ ok: false, error: { message: 'no connection' } }),
    });
    await open.openAt('c', 1);
    expect(mirror.toast.get()?.text).toBe('no connection');
    expect(mirror.sought.get()).toBeNull();
  });

  it('draws no new line where everything is read', async () => {
    const { mirror, open } = opened({ openConversation: () => view() });
    await open.open('c');
    expect(mirror.timeline.get()?.newAfter).toBeNull();
  });

  it('reads again when something arrived during a refresh, so that removed events go', async () => {
    let reads = 0;
    const { mirror, open } = opened({
      openConversation: () => {
        reads += 1;
        if (reads === 1)
          return view({ events: [message('gone', 'rui', noon), message('b', 'rui', noon + 1)] });
        if (reads === 2)
          open.receive({
            account: 'a',
            conversationId: 'c',
            events: [message('new', 'rui', noon + 2)],
            outbox: [],
          });
        return view({ events: [message('b', 'rui', noon + 1), message('new', 'rui', noon + 2)] });
      },
    });
    await open.open('c');
    await open.refresh();
    expect(keys(mirror)).toEqual(['b', 'new']);
    expect(reads).toBe(3);
  });

  it('ignores the answer for a conversation that was left meanwhile', async () => {
    let answer: (value: TimelineView) => void = () => undefined;
    const { mirror, open, requestsOf } = opened({
      openConversation: (_, id) =>
        id === 'c'
          ? new Promise<TimelineView>((resolve) => {
              answer = resolve;
            })
          : view({ conversationId: 'd', events: [message('z', 'x', noon)] }),
    });
    const first = open.open('c');
    await open.open('d');
    answer(view());
    await first;
    expect(keys(mirror)).toEqual(['z']);
    expect(requestsOf('closeConversation')).toEqual([['a', 'c']]);
  });

  it('keeps what arrived while the history was loading', async () => {
    let answer: (value: TimelineView) => void = () => undefined;
    const { mirror, open } = opened({
      openConversation: () =>
        new Promise<TimelineView>((resolve) => {
          answer = resolve;
        }),
    });
    const opening = open.open('c');
    await settled();
    open.receive({
      account: 'a',
      conversationId: 'c',
      events: [message('b', 'rui', noon + 1)],
      outbox: [unsent(1, noon)],
    });
    answer(view());
    await opening;
    expect(keys(mirror)).toEqual(['a', 'b']);
    expect(mirror.timeline.get()?.outbox).toHaveLength(1);
  });

  it('closes a conversation that cannot be opened, and says so', async () => {
    const { mirror, open } = opened({ openConversation: () => Promise.reject(new Error('gone')) });
    await open.open('c');
    expect(mirror.openId.get()).toBeNull();
    expect(mirror.toast.get()?.text).toBe(t('conversation.couldNotOpen'));
  });

  it('ignores what changes in another conversation', async () => {
    const { mirror, open } = opened({ openConversation: () => view() });
    await open.open('c');
    open.receive({ account: 'a', conversationId: 'd', events: [message('x', 'x', noon)], outbox: [] });
    open.receive({ account: 'b', conversationId: 'c', events: [message('y', 'x', noon)], outbox: [] });
    expect(keys(mirror)).toEqual(['a']);
  });

  it('shows a sent message at once and only once', async () => {
    const { mirror, open } = opened({
      openConversation: () => view(),
      sendMessage: () => unsent(7, noon + 5),
    });
    await open.open('c');
    await open.send({ segment: [text('hi')] });
    expect(mirror.timeline.get()?.outbox.map((item) => item.clientGeneratedId)).toEqual([7]);
    const sent = { ...message('b', 'me', noon + 6), self_event_state: { client_generated_id: '7' } };
    open.receive({ account: 'a', conversationId: 'c', events: [sent], outbox: [unsent(7, noon + 5)] });
    expect(mirror.timeline.get()?.outbox).toEqual([]);
  });

  it('does not bring back a message that was acknowledged before the answer came', async () => {
    const { mirror, open } = opened({
      openConversation: () => view(),
      sendMessage: async () => {
        await settled();
        return unsent(7, noon + 5);
      },
    });
    await open.open('c');
    const sending = open.send({ segment: [text('hi')] });
    open.receive({ account: 'a', conversationId: 'c', events: [message('b', 'me', noon + 6)], outbox: [] });
    await sending;
    expect(mirror.timeline.get()?.outbox).toEqual([]);
  });

  it('asks once for an older page, however often it is wanted', async () => {
    const { mirror, open, requestsOf } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => range([message('0', 'rui', noon - 9)]),
    });
    await open.open('c');
    expect(await Promise.all([open.loadOlder(), open.loadOlder()])).toEqual([true, true]);
    expect(requestsOf('readHistory')).toEqual([['a', 'c', 'before', usec(noon)]]);
    expect(keys(mirror)).toEqual(['0', 'a']);
    await open.loadOlder();
    expect(requestsOf('readHistory')).toHaveLength(1);
  });

  it('says that an older page did not come', async () => {
    const { open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => ({ ok: false, error: { message: 'no' } }),
    });
    await open.open('c');
    expect(await open.loadOlder()).toBe(false);
  });

  it('reports the newest event as seen once, and marks what arrives while no one is looking', async () => {
    const { mirror, open, requestsOf } = opened({ openConversation: () => view() });
    await open.open('c');
    open.seen('c', usec(noon));
    open.seen('c', usec(noon));
    expect(requestsOf('conversationSeen')).toEqual([['a', 'c', usec(noon)]]);
    open.lookedAway();
    open.receive({ account: 'a', conversationId: 'c', events: [message('b', 'rui', noon + 1)], outbox: [] });
    expect(mirror.timeline.get()?.newAfter).toBe(usec(noon));
    open.seen('c', usec(noon + 1));
    expect(requestsOf('conversationSeen')).toHaveLength(2);
  });

  it('after a jump into the past, counts what comes and loads towards the newest without a hole', async () => {
    const day = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => message(`${from + n}`, 'rui', noon - 1000 + from + n));
    const { mirror, open } = opened({
      openConversation: () => view({ events: day(500, 10), hasOlder: true }),
      readHistory: (_a, _c, where) =>
        where === 'around'
          ? range(day(100, 5), { hasOlder: true, hasNewer: true })
          : range(day(105, 3), { hasOlder: true, hasNewer: false }),
    });
    await open.openAt('c', usec(noon - 1000 + 102));
    open.place = () => ({ moment: usec(noon - 1000 + 102), offset: 0 });
    const receive = (event: Event) =>
      open.receive({ account: 'a', conversationId: 'c', events: [event], outbox: [] });
    receive(message('new', 'rui', noon));
    receive({ ...message('103', 'rui', noon - 1000 + 103), event_version: 2 });
    expect(keys(mirror)).toEqual(['100', '101', '102', '103', '104']);
    expect(mirror.timeline.get()).toMatchObject({ hasNewer: true, beyond: 1 });
    expect(mirror.timeline.get()?.events[3]?.event_version).toBe(2);
    await open.loadNewer();
    expect(keys(mirror)?.at(-1)).toBe('107');
    expect(mirror.timeline.get()).toMatchObject({ hasNewer: false, beyond: 0 });
  });

  it('leaves no hole where something newer arrives while it loads towards the newest', async () => {
    const [old, next, last] = [1, 2, 3].map((n) => message(`${n}`, 'rui', noon + n));
    const page = Promise.withResolvers<Result<HistoryRangeView>>();
    const pages = [page.promise, range([last!])];
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: (_a, _c, where) =>
        where === 'around' ? range([old!], { hasNewer: true }) : pages.shift()!,
    });
    await open.openAt('c', 1);
    const loading = open.loadNewer();
    open.receive({ account: 'a', conversationId: 'c', events: [last!], outbox: [] });
    page.resolve(range([next!]));
    await loading;
    expect(mirror.timeline.get()).toMatchObject({ hasNewer: true });
    await open.loadNewer();
    expect(keys(mirror)).toEqual(['1', '2', '3']);
    expect(mirror.timeline.get()).toMatchObject({ hasNewer: false, beyond: 0 });
  });

  it('stays where the person went last, whichever response arrives last', async () => {
    const answers = new Map(
      [1, 2].map((moment) => [moment, Promise.withResolvers<Result<HistoryRangeView>>()]),
    );
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: (_a, _c, _where, moment) => answers.get(moment)!.promise,
    });
    await open.open('c');
    const ways = [open.openAt('c', 1)];
    await settled();
    ways.push(open.openAt('c', 2));
    await settled();
    for (const [moment, { resolve }] of [...answers].toReversed()) {
      resolve(range([message(`at ${moment}`, 'rui', moment)], { hasNewer: true }));
      await settled();
    }
    await Promise.all(ways);
    expect(keys(mirror)).toEqual(['at 2']);
    expect(mirror.sought.get()?.timestamp).toBe(2);
  });

  it('stays at the newest if the person went there during a jump to an old message', async () => {
    const answer = Promise.withResolvers<Result<HistoryRangeView>>();
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => answer.promise,
    });
    await open.open('c');
    const way = open.openAt('c', 1);
    await settled();
    await open.toNewest();
    answer.resolve(range([message('old', 'rui', 1)], { hasNewer: true }));
    await way;
    expect(keys(mirror)).toEqual(['a']);
    expect(mirror.sought.get()).toBeNull();
  });

  it('goes back to the newest after a jump', async () => {
    const { mirror, open } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => range([message('old', 'rui', noon - 100)], { hasNewer: true }),
    });
    await open.openAt('c', usec(noon - 100));
    await open.toNewest();
    expect(keys(mirror)).toEqual(['a']);
    expect(mirror.timeline.get()?.hasNewer).toBe(false);
  });

  it('keeps only what is near to where the person reads', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => message(`${from + n}`, 'rui', noon + from + n));
    let oldest = 0;
    const { mirror, open } = opened({
      openConversation: () => view({ events: many(0, 10), hasOlder: true }),
      readHistory: () => {
        oldest -= 200;
        return range(many(oldest, 200), { hasOlder: true, hasNewer: true });
      },
    });
    await open.open('c');
    open.place = () => ({ moment: usec(noon), offset: 0 });
    for (let pages = 0; pages < 8; pages += 1) await open.loadOlder();
    expect(mirror.timeline.get()?.events).toHaveLength(eventsMost);
    expect(keys(mirror)?.[0]).toBe('-1600');
    expect(mirror.timeline.get()?.hasNewer).toBe(true);
  });

  it('keeps the newest for someone who went there while an older page was loading', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => message(`${from + n}`, 'rui', noon + from + n));
    const { mirror, open } = opened({
      openConversation: () => view({ events: many(0, eventsMost), hasOlder: true }),
      readHistory: () => range(many(-200, 200), { hasOlder: true, hasNewer: true }),
    });
    await open.open('c');
    open.place = () => ({ moment: usec(noon), offset: 0 });
    const loading = open.loadOlder();
    open.place = () => null;
    await open.toNewest();
    expect(await loading).toBe(true);
    expect(mirror.timeline.get()).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(keys(mirror)?.at(-1)).toBe(`${eventsMost - 1}`);
  });

  it('at the newest, drops the oldest as more arrives', async () => {
    const { mirror, open } = opened({ openConversation: () => view() });
    await open.open('c');
    const events = Array.from({ length: eventsMost + 5 }, (_, n) => message(`${n}`, 'rui', noon + 1 + n));
    open.receive({ account: 'a', conversationId: 'c', events, outbox: [] });
    expect(mirror.timeline.get()).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(keys(mirror)?.[0]).toBe('5');
  });

  it('reads around the place again when it may have missed something there', async () => {
    const { open, requestsOf } = opened({
      openConversation: () => view({ hasOlder: true }),
      readHistory: () => range([message('old', 'rui', noon - 100)], { hasNewer: true }),
    });
    await open.openAt('c', usec(noon - 100));
    open.place = () => ({ moment: usec(noon - 100), offset: 0 });
    await open.refresh();
    expect(requestsOf('readHistory')).toEqual([
      ['a', 'c', 'around', usec(noon - 100)],
      ['a', 'c', 'around', usec(noon - 100)],
    ]);
  });
});
