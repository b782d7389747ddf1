import { beforeEach, describe, expect, it } from 'vitest';
import { FocusType, TypingType, fakeClock, limits, type FakeClock } from '../../protocol/index.ts';
import { FocusReporter } from './focus-reporter.ts';
import { TypingReporter } from './typing-reporter.ts';
import { WatermarkReporter } from './watermark-reporter.ts';

let clock: FakeClock;
beforeEach(() => {
  clock = fakeClock();
});
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('typing', () => {
  const names = { 1: 'started', 2: 'paused', 3: 'stopped' } as Record<TypingType, string>;
  let reported: string[];
  let typing: TypingReporter;
  beforeEach(() => {
    reported = [];
    typing = new TypingReporter(clock, (id, type) => reported.push(`${id} ${names[type]}`));
  });

  it('is reported once, and again every ten seconds of typing', () => {
    for (let n = 0; n < 25; n += 1) {
      typing.set('c', 'started');
      clock.advance(1000);
    }
    expect(reported).toEqual(['c started', 'c started', 'c started']);
  });

  it('pauses after five seconds without a key and starts again with the next', () => {
    typing.set('c', 'started');
    clock.advance(4999);
    expect(reported).toEqual(['c started']);
    clock.advance(1);
    expect(reported).toEqual(['c started', 'c paused']);
    typing.set('c', 'started');
    expect(reported.at(-1)).toBe('c started');
  });

  it('stops when the composer is emptied, once', () => {
    typing.set('c', 'started');
    typing.set('c', 'stopped');
    typing.set('c', 'stopped');
    clock.advance(60_000);
    expect(reported).toEqual(['c started', 'c stopped']);
  });

  it('reports no stop without a start', () => {
    typing.set('c', 'stopped');
    typing.set('c', 'paused');
    expect(reported).toEqual([]);
  });

  it('is kept by conversation', () => {
    typing.set('a', 'started');
    typing.set('b', 'started');
    typing.set('a', 'stopped');
    expect(reported).toEqual(['a started', 'b started', 'a stopped']);
  });

  it('leaves no timers after it was reset', () => {
    typing.set('a', 'started');
    typing.forget();
    expect(clock.pending).toBe(0);
  });
});

describe('focus', () => {
  it('moves, is renewed while it lasts, and is reported again after a reconnection', () => {
    const reported: string[] = [];
    const focus = new FocusReporter(clock, (id, type, secs) =>
      reported.push(`${id} ${type === FocusType.FOCUS_TYPE_FOCUSED ? 'on' : 'off'} ${secs}`),
    );
    focus.set('a');
    focus.set('a');
    clock.advance(90_000);
    focus.set('b');
    expect(reported).toEqual(['a on 120', 'a on 120', 'a off 0', 'b on 120']);
    focus.pause();
    clock.advance(600_000);
    expect(reported).toHaveLength(4);
    focus.renew();
    focus.set(null);
    expect(reported.slice(4)).toEqual(['b on 120', 'b off 0']);
    expect(clock.pending).toBe(0);
  });
});

describe('the watermark', () => {
  let reported: string[];
  let kept: ReadonlyMap<string, number>;
  let failing: boolean;
  let reads: WatermarkReporter;
  beforeEach(() => {
    reported = [];
    kept = new Map();
    failing = false;
    reads = new WatermarkReporter(
      clock,
      async (id, timestamp) => {
        if (failing) throw new Error('lost');
        reported.push(`${id} ${timestamp}`);
      },
      (untold) => (kept = untold),
    );
  });

  it('is reported once for many moves, the furthest only', async () => {
    reads.setOnline(true);
    for (const timestamp of [1, 5, 3, 4]) reads.read('c', timestamp);
    reads.read('d', 2);
    expect(kept).toEqual(
      new Map([
        ['c', 5],
        ['d', 2],
      ]),
    );
    clock.advance(300);
    await tick();
    expect(reported).toEqual(['c 5', 'd 2']);
    expect(kept.size).toBe(0);
  });

  it('is reported at once when it moves after a while, and then no more than once in 150 ms', async () => {
    reads.setOnline(true);
    const at: number[] = [];
    const start = clock.nowUsec();
    for (let ms = 0; ms < 1000; ms += 50) {
      const before = reported.length;
      reads.read('c', ms + 1);
      clock.advance(0);
      await tick();
      if (reported.length > before) at.push((clock.nowUsec() - start) / 1000);
      clock.advance(50);
      await tick();
    }
    expect(reported.at(0)).toBe('c 1');
    expect(at.at(0)).toBe(0);
    clock.advance(300);
    await tick();
    expect(reported.at(-1)).toBe('c 951');
    expect(reported).toHaveLength(8);
    expect(at.every((ms, index) => index === 0 || ms - (at[index - 1] ?? 0) >= 150)).toBe(true);
  });

  it('is reported of hundreds of conversations without using up what a client may call, the latest first', async () => {
    reads.setOnline(true);
    for (let n = 0; n < 300; n += 1) reads.read(`c${n}`, 5);
    for (let second = 1; second <= 3; second += 1) {
      for (let step = 0; step < 20; step += 1) {
        clock.advance(50);
        await tick();
      }
      expect(reported.length).toBeGreaterThan(10 * second);
      expect(reported.length).toBeLessThan((limits.operationsPerSecond - 4) * second);
    }
    reads.read('now', 5);
    const before = reported.length;
    for (let step = 0; step < 4; step += 1) {
      clock.advance(50);
      await tick();
    }
    expect(reported.slice(before, before + 2)).toContain('now 5');
    for (let step = 0; step < 600; step += 1) {
      clock.advance(50);
      await tick();
    }
    expect(new Set(reported).size).toBe(301);
    expect(reported).toHaveLength(301);
    expect(kept.size).toBe(0);
  });

  it('waits for the connection', async () => {
    reads.read('c', 5);
    clock.advance(60_000);
    expect(reported).toEqual([]);
    reads.setOnline(true);
    clock.advance(0);
    await tick();
    expect(reported).toEqual(['c 5']);
  });

  it('is reported again after a failure', async () => {
    reads.setOnline(true);
    failing = true;
    reads.read('c', 5);
    clock.advance(300);
    await tick();
    failing = false;
    expect(kept).toEqual(new Map([['c', 5]]));
    clock.advance(5000);
    await tick();
    expect(reported).toEqual(['c 5']);
    expect(kept.size).toBe(0);
  });
});

it('names the three kinds of typing as the wire does', () => {
  expect([
    TypingType.TYPING_TYPE_STARTED,
    TypingType.TYPING_TYPE_PAUSED,
    TypingType.TYPING_TYPE_STOPPED,
  ]).toEqual([1, 2, 3]);
});
