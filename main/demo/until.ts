import type { ChatSession } from '../../client/index.ts';

/** Resolves when `met` holds after some change; rejects after 15 s. */
export function until(session: ChatSession, met: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (met()) {
      resolve();
      return;
    }
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new Error('look around: the server did not answer in time'));
    }, 15_000);
    const unsubscribe = session.subscribe(() => {
      if (!met()) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}
