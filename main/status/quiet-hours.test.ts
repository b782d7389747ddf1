import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DoNotDisturb } from '../../client/index.ts';
import type { JsonStore } from '../settings/json-store.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { QuietHoursKeeper } from './quiet-hours.ts';

let settings: JsonStore<Settings>;
let asked: [boolean, number | null][];
let dnd: DoNotDisturb;
let connection: 'online' | 'connecting';
let keeper: QuietHoursKeeper;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 21, 0) });
  let value = {
    ...initialSettings,
    quietHours: { on: true, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
  };
  settings = {
    get value() {
      return value;
    },
    change: (change) => {
      value = { ...value, ...change };
    },
  };
  asked = [];
  dnd = { on: false, untilUsec: null };
  connection = 'online';
  const session = {
    get connection() {
      return { kind: connection };
    },
    get self() {
      return { dnd };
    },
    time: { toLocal: (usec: number) => usec },
    presence: { setDnd: async (on: boolean, secs: number | null) => void asked.push([on, secs]) },
  };
  keeper = new QuietHoursKeeper({
    accounts: () => [{ key: 'a', session: session as never }],
    settings,
    now: () => new Date(),
    log: pino({ enabled: false }),
  });
});

afterEach(() => {
  keeper.stop();
  vi.useRealTimers();
});

it('asks once for the rest of the night when it begins', async () => {
  keeper.look();
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0]).toBe(true);
  expect(asked[0]?.[1]).toBeGreaterThan(9 * 3600 - 120);
  expect(asked[0]?.[1]).toBeLessThanOrEqual(9 * 3600);
  await vi.advanceTimersByTimeAsync(5 * 3600_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(19 * 3600_000);
  expect(asked).toHaveLength(2);
});

it('waits for the connection', async () => {
  connection = 'connecting';
  vi.setSystemTime(new Date(2026, 10, 21, 23, 0));
  keeper.look();
  expect(asked).toEqual([]);
  connection = 'online';
  keeper.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([[true, 8 * 3600]]);
});

it('leaves alone what lasts longer already', async () => {
  dnd = { on: true, untilUsec: null };
  vi.setSystemTime(new Date(2026, 10, 21, 23, 0));
  keeper.look();
  await vi.advanceTimersByTimeAsync(0);
  dnd = { on: false, untilUsec: null };
  keeper.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([]);
});
