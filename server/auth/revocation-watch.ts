import type { Clock } from '../../protocol/index.ts';
import type { ClientTokens } from '../store/accounts/client-tokens.ts';
import type { Authenticator } from './authenticator.ts';

/** How long a client may still be served that a process off the bus has signed out, or whose sign-out got lost on it. */
export const revocationsEveryMs = 1000;

/**
 * Learns once a second which clients were signed out by other processes, such as the command line: one look at the end of
 * an index, however many sessions there are. Disposing stops it and waits for the look under way.
 *
 * @param report receives what went wrong; the next look tries again
 */
export async function watchRevocations(
  tokens: Pick<ClientTokens, 'revocationsFrom' | 'revocationsAfter'>,
  authenticator: Pick<Authenticator, 'forget'>,
  clock: Clock,
  report: (error: unknown) => void,
): Promise<AsyncDisposable> {
  let position = await tokens.revocationsFrom();
  let stopped = false;
  let running = Promise.resolve();
  const look = async (): Promise<void> => {
    for (;;) {
      const { position: upTo, clientIds } = await tokens.revocationsAfter(position);
      if (clientIds.length === 0) return;
      position = upTo;
      authenticator.forget(clientIds);
    }
  };
  let cancel = clock.setTimer(revocationsEveryMs, start);
  function start(): void {
    running = look()
      .catch(report)
      .finally(() => {
        if (!stopped) cancel = clock.setTimer(revocationsEveryMs, start);
      });
  }
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
