import { setTimeout as wait } from 'node:timers/promises';

/** How long a database that is away is waited for: a restart is bridged, and no one waits for one that stays away. */
const retryForMs = 4_000;
const pauseMs = 100;

/** Does it, again and again while it fails in a way that may pass. */
export async function retry<T>(attempt: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> {
  const until = performance.now() + retryForMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error;
      await wait(pauseMs);
    }
  }
}
