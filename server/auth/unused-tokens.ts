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
  /** Whether a client has a session now: it uses its token, however long ago it signed in. */
  readonly isConnected: (clientId: string) => boolean;
  /** Receives what went wrong; the next sweep tries again. */
  readonly report: (error: unknown) => void;
}

/** Signs clients out whose tokens were not used for too long, now and from time to time. Disposing stops it. */
export function startTokenSweep(options: UnusedTokensOptions): AsyncDisposable {
  const { tokens, authenticator, clock, isConnected, report } = options;
  return startSweep({ clock, everyMs, report }, async () => {
    const now = clock.nowUsec();
    const unused = await tokens.unusedTokens(unusedSince(now));
    const connected = unused.filter(isConnected);
    if (connected.length > 0) await tokens.recordTokenUse(connected, now);
    for (const clientId of unused) if (!isConnected(clientId)) await authenticator.revoke(clientId);
  });
}
