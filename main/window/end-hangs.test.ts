import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endHangs } from './end-hangs.ts';

class Contents extends EventEmitter {
  ended = 0;
  forcefullyCrashRenderer(): void {
    this.ended += 1;
  }
}

let window: EventEmitter & { webContents: Contents };

beforeEach(() => {
  vi.useFakeTimers();
  window = Object.assign(new EventEmitter(), { webContents: new Contents() });
  endHangs(window as unknown as Parameters<typeof endHangs>[0], pino({ enabled: false }));
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends a page that stays unresponsive, once', () => {
  window.emit('unresponsive');
  vi.advanceTimersByTime(9_999);
  expect(window.webContents.ended).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(window.webContents.ended).toBe(1);
});

it.each([
  ['responds again', () => window.emit('responsive')],
  ['is closed', () => window.emit('closed')],
  ['died by itself', () => window.webContents.emit('render-process-gone')],
])('leaves one alone that %s', (_what, happens) => {
  window.emit('unresponsive');
  happens();
  vi.advanceTimersByTime(60_000);
  expect(window.webContents.ended).toBe(0);
});
