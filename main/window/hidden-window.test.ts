import { beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { HiddenWindow } from './hidden-window.ts';

const fiveMinutes = 5 * 60_000;

let clock: FakeClock;
let isKept: boolean;
let calls: string[];
let hidden: HiddenWindow;
beforeEach(() => {
  clock = fakeClock();
  [isKept, calls] = [false, []];
  hidden = new HiddenWindow({
    clock,
    isKept: () => isKept,
    ask: () => calls.push('asked'),
    close: () => calls.push('closed'),
  });
});

it('is closed after five minutes, once its page says that it can be', () => {
  hidden.hidden();
  clock.advance(fiveMinutes - 1);
  hidden.ready();
  expect(calls).toEqual([]);
  clock.advance(1);
  expect(calls).toEqual(['asked']);
  hidden.ready();
  hidden.ready();
  clock.advance(10 * fiveMinutes);
  expect(calls).toEqual(['asked', 'closed']);
});

it('stays when it is shown before or while its page answers', () => {
  hidden.hidden();
  clock.advance(fiveMinutes - 1);
  hidden.shown();
  clock.advance(fiveMinutes);
  expect([calls, clock.pending]).toEqual([[], 0]);
  hidden.hidden();
  clock.advance(fiveMinutes);
  hidden.shown();
  hidden.ready();
  expect(calls).toEqual(['asked']);
});

it('is asked again every five minutes while its page holds something', () => {
  hidden.hidden();
  clock.advance(3 * fiveMinutes);
  expect(calls).toEqual(['asked', 'asked', 'asked']);
  hidden.ready();
  expect(calls.at(-1)).toBe('closed');
});

it('stays for someone who wants it ready, until they no longer do', () => {
  isKept = true;
  hidden.hidden();
  clock.advance(2 * fiveMinutes);
  hidden.ready();
  expect(calls).toEqual([]);
  isKept = false;
  clock.advance(fiveMinutes);
  hidden.ready();
  expect(calls).toEqual(['asked', 'closed']);
});
