import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As much of Electron as an end takes. */
class FakeApp extends EventEmitter {
  readonly calls: string[] = [];

  /** Whether the app goes on to quit. */
  quit(): boolean {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    this.calls.push(prevented ? 'quit prevented' : 'quit');
    return !prevented;
  }

  exit(code: number): void {
    this.calls.push(`exit ${code}`);
  }
}

let app: FakeApp;
let powerMonitor: EventEmitter;
let done: string[];
let before: Map<string, Function[]>;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function begin(steps: (() => void | Promise<void>)[]): Promise<void> {
  const { stopOnQuit } = await import('./quit.ts');
  const save = async (): Promise<void> => void done.push('saved');
  stopOnQuit({ save, steps, log: pino({ enabled: false }) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  app = new FakeApp();
  powerMonitor = new EventEmitter();
  done = [];
  // What others of this process do at a signal, such as raising it again, is no part of this.
  before = new Map(signals.map((name) => [name, process.rawListeners(name)]));
  for (const name of signals) process.removeAllListeners(name);
  vi.doMock('electron', () => ({ app, powerMonitor }));
});
afterEach(() => {
  for (const name of signals) {
    process.removeAllListeners(name);
    for (const listener of before.get(name) ?? []) process.on(name, listener as () => void);
  }
  vi.doUnmock('electron');
  vi.resetModules();
  vi.useRealTimers();
});

it('saves what was typed before anything else ends, and quits once all has', async () => {
  await begin([() => Promise.reject(new Error('no bus')), () => void done.push('ended')]);
  expect(app.quit()).toBe(false);
  await vi.waitFor(() => expect(app.calls).toEqual(['quit prevented', 'quit']));
  expect(done).toEqual(['saved', 'ended']);
});

it('is gone in time where something never ends', async () => {
  await begin([() => new Promise(() => undefined)]);
  app.quit();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(app.calls).toEqual(['quit prevented', 'exit 1']);
  expect(done).toEqual(['saved']);
});

it.each(signals)('ends as it does by itself on %s', async (name) => {
  await begin([]);
  process.emit(name);
  await vi.waitFor(() => expect(app.calls).toEqual(['quit prevented', 'quit']));
});

it('saves when the session ends on macOS, and does not call the log-out off', async () => {
  await begin([() => void done.push('ended')]);
  const event = { preventDefault: vi.fn() };
  powerMonitor.emit('shutdown', event);
  expect(done).toEqual(['saved']);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(app.quit()).toBe(true);
  await vi.waitFor(() => expect(done).toEqual(['saved', 'saved', 'ended']));
});

it.each(['query-session-end', 'session-end'])('saves on %s of Windows, and lets it go on', async (name) => {
  await begin([]);
  const window = new EventEmitter();
  app.emit('browser-window-created', {}, window);
  const event = { reasons: ['logoff'], preventDefault: vi.fn() };
  window.emit(name, event);
  expect(done).toEqual(['saved']);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(app.quit()).toBe(true);
});

it('waits for the end of everything again after a log-out was called off', async () => {
  await begin([]);
  powerMonitor.emit('shutdown', { preventDefault: () => undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(app.quit()).toBe(false);
});
