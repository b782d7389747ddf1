import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message, usec } from '../../fixtures/model.ts';
import type { Waiting } from './jump-pill.ts';
import { type KeysOnScreen, ReadWatch } from './read-watch.ts';
import { dwellMillis } from './reading.ts';
import type { WatchedHistory } from './watched-history.ts';

vi.mock('./jump-pill.ts', () => ({ noneWaiting: { below: 0, since: null, above: 0, from: 0 } }));

let page: { focused: boolean; visibilityState: DocumentVisibilityState; hasFocus: () => boolean };
let history: WatchedHistory | null;
let onScreen: KeysOnScreen | null;
let seen: number[];
let waiting: Waiting | null;
let watch: ReadWatch;

/** Messages of someone else, one in each minute, of which this many are read. */
function messages(count: number, read: number, more: Partial<WatchedHistory> = {}): WatchedHistory {
  const events = Array.from({ length: count }, (_, n) => message(`m${n + 1}`, 'rui', n + 1));
  return {
    conversationId: 'c',
    events,
    hasOlder: false,
    hasNewer: false,
    cameAtOnce: null,
    readTo: usec(read),
    unread: count - read,
    selfId: 'me',
    placeOf: (key) => events.findIndex(({ event_id: id }) => id === key),
    ...more,
  };
}
const show = (first: number, last: number): void => {
  onScreen = { first: `m${first}`, last: `m${last}` };
  watch.look(false);
};

beforeEach(() => {
  vi.useFakeTimers();
  page = { focused: true, visibilityState: 'visible', hasFocus: () => page.focused };
  vi.stubGlobal('document', page);
  [history, onScreen, seen, waiting] = [messages(20, 5), null, [], null];
  watch = new ReadWatch({
    history: () => history,
    onScreen: () => onScreen,
    seen: (id, timestamp) => void (id === 'c' && seen.push(timestamp)),
    changed: (now) => {
      waiting = now;
    },
  });
  watch.begin(usec(5));
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports what stays on screen, by itself, and counts what waits below', () => {
  show(4, 9);
  expect(waiting).toEqual({ below: 11, since: usec(10), above: 0, from: 0 });
  vi.advanceTimersByTime(dwellMillis - 1);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([usec(9)]);
  vi.advanceTimersByTime(10 * dwellMillis);
  expect(seen).toHaveLength(1);
});

it.each(['without the focus', 'hidden'])('reports nothing while it is %s', (how) => {
  if (how === 'hidden') page.visibilityState = 'hidden';
  else page.focused = false;
  show(6, 12);
  vi.advanceTimersByTime(10 * dwellMillis);
  expect(seen).toEqual([]);
  expect(waiting?.below).toBe(8);
  [page.focused, page.visibilityState] = [true, 'visible'];
  show(6, 12);
  vi.advanceTimersByTime(dwellMillis);
  expect(seen).toEqual([usec(12)]);
});

it('leads back to what was jumped over', () => {
  show(18, 20);
  vi.advanceTimersByTime(dwellMillis);
  expect(seen).toEqual([]);
  show(18, 20);
  expect(waiting).toEqual({ below: 0, since: null, above: 12, from: usec(6) });
});

it('sees messages above those that are not sent yet', () => {
  onScreen = { first: 'm6', last: 'own-1' };
  watch.look(true);
  vi.advanceTimersByTime(dwellMillis);
  expect(seen).toEqual([usec(20)]);
});

it('knows how many wait where they are not all loaded', () => {
  history = messages(20, 5, { hasNewer: true, unread: 300 });
  show(6, 10);
  expect(waiting).toMatchObject({ below: 300, above: 0 });
  history = { ...messages(20, 0, { hasOlder: true, unread: 300 }), readTo: 1 };
  show(18, 20);
  expect(waiting).toMatchObject({ below: 0, above: 300, from: 2 });
});

it('opens at the first unread message, or else nowhere', () => {
  expect(watch.begin(usec(5))?.event_id).toBe('m6');
  expect(watch.begin(null)).toBeUndefined();
  history = messages(20, 20);
  expect(watch.begin(usec(20))).toBeUndefined();
});

it('misses what comes while no one looks, or many at once, and nothing on the way to the end', () => {
  history = messages(20, 20);
  watch.begin(null);
  history = messages(40, 20);
  expect(watch.firstMissed()).toBeUndefined();
  page.focused = false;
  expect(watch.firstMissed()?.event_id).toBe('m21');
  page.focused = true;
  history = messages(40, 20, { cameAtOnce: { first: usec(25), last: usec(40) } });
  expect(watch.firstMissed()?.event_id).toBe('m25');
  watch.toEnd();
  expect(watch.firstMissed()).toBeUndefined();
  onScreen = { first: 'm38', last: 'm40' };
  watch.look(true);
  history = messages(60, 20, { cameAtOnce: { first: usec(41), last: usec(60) } });
  expect(watch.firstMissed()?.event_id).toBe('m41');
});
