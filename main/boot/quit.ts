import { app } from 'electron';
import type { Logger } from '../log/log.ts';
import { watchSessionEnd } from './session-end.ts';

/** However long something takes to end, the app is gone after this. */
const patienceMs = 8_000;

export interface QuitOptions {
  /** What was typed and is not on disk yet. */
  save: () => Promise<void>;
  /** Everything else that comes to an end, in order. */
  steps: readonly (() => void | Promise<void>)[];
  log: Logger;
}

/** Lets everything come to its end, in order, before the app does. Each step is tried whatever the one before did. */
export function stopOnQuit({ save, steps, log }: QuitOptions): void {
  // The tray is the app: it goes on without a window.
  app.on('window-all-closed', () => undefined);
  let ended = false;
  let ending: Promise<void> | null = null;
  const attempt = async (step: () => void | Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (error) {
      log.error({ error: String(error) }, 'a part of the app did not end well');
    }
  };
  const session = watchSessionEnd(() => void attempt(save));

  const end = async (): Promise<void> => {
    // Before anything that may wait for a desktop that is going away itself.
    for (const step of [save, ...steps]) await attempt(step);
    ended = true;
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (ended) return;
    // To prevent it then would call the log-out off on macOS; what is unsaved was saved when it was announced.
    if (!session.isNear) event.preventDefault();
    if (ending) return;
    setTimeout(() => app.exit(1), patienceMs).unref();
    ending = end();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}
