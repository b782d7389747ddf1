import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventType } from '../../../protocol/enums.ts';
import type { Event } from '../../../protocol/types.ts';
import { dwellMillis, type Loaded, Reading, unseenIn } from './reading.ts';

const message = (timestamp: number, sender = 'rui'): Event => ({
  event_id: `e${timestamp}`,
  sender_id: { gaia_id: sender, chat_id: sender },
  timestamp,
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
});
const history = (count: number, more: Partial<Loaded> = {}): Loaded => ({
  events: Array.from({ length: count }, (_, index) => message(index + 1)),
  hasOlder: false,
  readTo: 0,
  selfId: 'me',
  ...more,
});
/** Looks at these for as long as it takes. */
function dwell(reading: Reading, onScreen: readonly number[], at = 0): number {
  reading.look(onScreen, at);
  reading.look(onScreen, at + dwellMillis);
  return at + dwellMillis;
}
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('what is read', () => {
  it('is what was on screen for a moment', () => {
    const reading = new Reading();
    reading.look([1, 2, 3], 0);
    reading.look([1, 2, 3], 20);
    expect(reading.readTo(history(9), dwellMillis - 1)).toBeNull();
    expect(reading.dueIn(20)).toBe(dwellMillis - 20);
    reading.look([1, 2, 3], dwellMillis);
    expect(reading.readTo(history(9), dwellMillis)).toBe(3);
  });

  it('goes no further than the last that stayed, but over what passed by', () => {
    const reading = new Reading();
    reading.look([1, 2], 0);
    reading.look([2, 3, 4], 20);
    reading.look([4, 5], 40);
    reading.look([5, 6], 60);
    reading.look([5, 6], 40 + dwellMillis);
    expect(reading.readTo(history(9), 40 + dwellMillis)).toBe(5);
    reading.look([5, 6], 60 + dwellMillis);
    expect(reading.readTo(history(9, { readTo: 5 }), 60 + dwellMillis)).toBe(6);
  });

  it('does not go over what was drawn for less than a frame', () => {
    const reading = new Reading();
    reading.look([1, 2], 0);
    reading.look([3, 4], 5);
    const now = dwell(reading, [3, 4], 10);
    expect(reading.readTo(history(9), now)).toBeNull();
  });

  it('does not go over what was jumped over, until that was on screen too', () => {
    const reading = new Reading();
    const first = dwell(reading, [1, 2]);
    expect(reading.readTo(history(9), first)).toBe(2);
    const end = dwell(reading, [7, 8, 9], first);
    expect(reading.readTo(history(9, { readTo: 2 }), end)).toBeNull();
    expect(unseenIn(history(9, { readTo: 2 }), reading).map(({ timestamp }) => timestamp)).toEqual([
      3, 4, 5, 6,
    ]);
    const back = dwell(reading, [3, 4, 5, 6], end);
    expect(reading.readTo(history(9, { readTo: 2 }), back)).toBe(6);
    const again = dwell(reading, [9], back);
    expect(reading.readTo(history(9, { readTo: 6 }), again)).toBe(9);
  });

  it('begins anew when no one looks any more', () => {
    const reading = new Reading();
    reading.look([1, 2], 0);
    reading.look([], 100);
    reading.look([1, 2], 200);
    reading.look([1, 2], dwellMillis + 100);
    expect(reading.readTo(history(2), dwellMillis + 100)).toBeNull();
    expect(reading.dueIn(dwellMillis + 100)).toBe(100);
    reading.look([1, 2], dwellMillis + 200);
    expect(reading.readTo(history(2), dwellMillis + 200)).toBe(2);
  });

  it('ends where something unread may not be loaded', () => {
    const reading = new Reading();
    const now = dwell(reading, [5, 6]);
    const later: Loaded = { ...history(0), events: [message(5), message(6)], hasOlder: true };
    expect(reading.readTo({ ...later, readTo: 3 }, now)).toBeNull();
    expect(reading.readTo({ ...later, readTo: 5 }, now)).toBe(6);
  });

  it('needs no look at what one wrote oneself, and at what is no message', () => {
    const renamed: Event = { timestamp: 3, sender_id: { gaia_id: 'rui', chat_id: 'rui' }, event_type: 6 };
    const events = [message(1), message(2, 'me'), renamed, message(4)];
    const reading = new Reading();
    reading.look([1], 0);
    const now = dwell(reading, [4], 20);
    expect(reading.readTo({ ...history(0), events }, now)).toBe(4);
  });

  it('is forgotten with the conversation', () => {
    const reading = new Reading();
    const now = dwell(reading, [1, 2]);
    reading.begin();
    expect(reading.readTo(history(2), now)).toBeNull();
    expect(reading.dueIn(now)).toBeNull();
    expect(reading.readTo(history(2), dwell(reading, [2], now))).toBeNull();
  });
});

/** What may happen while someone reads: a screen of rows moves over the history, which grows, and time passes. */
type Step =
  | { kind: 'scroll'; by: number; rows: number }
  | { kind: 'jump'; to: number; rows: number }
  | { kind: 'arrive'; count: number; own: boolean }
  | { kind: 'wait'; millis: number }
  | { kind: 'hide' }
  | { kind: 'load'; from: number }
  | { kind: 'elsewhere'; to: number };

const rows = fc.integer({ min: 1, max: 12 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('scroll' as const),
        by: fc.integer({ min: -6, max: 14 }),
        rows,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), to: fc.nat(99), rows }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('arrive' as const),
        count: fc.integer({ min: 1, max: 20 }),
        own: fc.boolean(),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), millis: fc.nat(900) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), from: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), to: fc.nat(99) }) },
  ),
  { minLength: 5, maxLength: 60 },
);

it('never reads a message that was never on screen, whatever is done', () => {
  let reads = 0;
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 30 }), (done, before) => {
      const reading = new Reading();
      const all = Array.from({ length: 40 }, (_, index) => message(index + 1));
      const wasOnScreen = new Set<number>(range(1, before));
      let readTo = before;
      let now = 0;
      let loadedFrom = 0;
      let top = before;
      let onScreen: readonly number[] = [];
      for (const step of done) {
        if (step.kind === 'scroll' || step.kind === 'jump') {
          top = step.kind === 'scroll' ? top + step.by : Math.floor((step.to / 100) * all.length);
          const from = Math.min(Math.max(top, loadedFrom), all.length - 1);
          onScreen = all.slice(from, from + step.rows).map(({ timestamp }) => timestamp ?? 0);
        } else if (step.kind === 'arrive') {
          for (let n = 0; n < step.count; n += 1)
            all.push(message(all.length + 1, step.own && n % 2 === 0 ? 'me' : 'rui'));
        } else if (step.kind === 'wait') now += step.millis;
        else if (step.kind === 'hide') onScreen = [];
        else if (step.kind === 'load') {
          loadedFrom = Math.floor((step.from / 100) * all.length);
          onScreen = [];
        } else {
          // Read on another computer, where everything up to there was on screen.
          readTo = Math.max(readTo, Math.floor((step.to / 400) * all.length));
          for (const at of range(1, readTo)) wasOnScreen.add(at);
        }
        for (const at of onScreen) wasOnScreen.add(at);
        reading.look(
          onScreen.filter((at) => at > readTo),
          now,
        );
        const loaded = { events: all.slice(loadedFrom), hasOlder: loadedFrom > 0, readTo, selfId: 'me' };
        const read = reading.readTo(loaded, now);
        if (read === null) continue;
        reads += 1;
        expect(read).toBeGreaterThan(readTo);
        readTo = read;
        const never = all.filter(
          ({ timestamp = 0, sender_id: sender }) =>
            (timestamp ?? 0) <= read && sender?.gaia_id !== 'me' && !wasOnScreen.has(timestamp ?? 0),
        );
        expect(never).toEqual([]);
      }
    }),
    { numRuns: 5000 },
  );
  // It did read.
  expect(reads).toBeGreaterThan(500);
});
