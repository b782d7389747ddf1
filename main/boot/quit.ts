import { app } from 'electron';
import type { Logger } from '../log/log.ts';

/** However long something takes to end, the app is gone after this. */
const patienceMs = 8_000;

/** Lets everything come to its end, in order, before the app does. Each step is tried whatever the one before did. */
export function stopOnQuit(steps: readonly (() => void | Promise<void>)[], log: Logger): void {
  // The tray is the app: it goes on without a window.
  app.on('window-all-closed', () => undefined);
  let ended = false;
  let ending: Promise<void> | null = null;

  const end = async (): Promise<void> => {
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.error({ error: String(error) }, 'a part of the app did not end well');
      }
    }
    ended = true;
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    if (ending) return;
    setTimeout(() => app.exit(1), patienceMs).unref();
    ending = end();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}
