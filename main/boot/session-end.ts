import { app, powerMonitor } from 'electron';

/** The end of a session may be called off by another program; after this a quit is the person's again, milliseconds. */
const soonMs = 60_000;

export interface SessionEnd {
  /** The person logs out, or the computer is shut down: nothing may be held up. */
  readonly isNear: boolean;
}

/** Has what is unsaved saved as soon as the system says that the person's session ends: it may not ask again. */
export function watchSessionEnd(save: () => void): SessionEnd {
  let announcedAt = -Infinity;
  const announced = (): void => {
    announcedAt = performance.now();
    save();
  };
  // On macOS and Linux. Preventing its default would hold the shutdown up.
  powerMonitor.on('shutdown', announced);
  // On Windows, to windows alone: first as a question, which no answer means yes to.
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', announced);
    window.on('session-end', announced);
  });
  return {
    get isNear() {
      return performance.now() - announcedAt < soonMs;
    },
  };
}
