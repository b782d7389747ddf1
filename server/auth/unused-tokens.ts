import type { Clock } from '../../protocol/index.ts';
import type { ClientTokens } from '../store/accounts/client-tokens.ts';
import { startSweep } from '../util/sweep.ts';
import { type Authenticator, unusedSince } from './authenticator.ts';

/** Such a token opens nothing any more; this is how long it may still be listed. */
const everyMs = 60 * 60 * 1000;

export interface UnusedTokensOptions {
  readonly tokens: Pick<ClientTokens, 'unusedTokens' | 'recordTokenUse'>;
  readonly authenticator: Pick<Authenticator, 'revoke'>;
  readonly clock: Clock;
  /** Which of the clients have a session now: they use their tokens, however long ago they signed in. */
  readonly connectedAmong: (clientIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Receives what went wrong; the next sweep tries again. */
  readonly report: (error: unknown) => void;
}

/** Signs clients out whose tokens were not used for too long, now and from time to time. Disposing stops it. */
export function startTokenSweep(options: UnusedTokensOptions): AsyncDisposable {
  const { tokens, authenticator, clock, connectedAmong, report } = options;
  return startSweep({ clock, everyMs, report }, async () => {
    const now = clock.nowUsec();
    const unused = await tokens.unusedTokens(unusedSince(now));
    if (unused.length === 0) return;
    const connected = await connectedAmong(unused);
    if (connected.size > 0) await tokens.recordTokenUse([...connected], now);
    for (const clientId of unused) if (!connected.has(clientId)) await authenticator.revoke(clientId);
  });
}
