import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { LiveCaller } from '../domain/people/live-fact.ts';

interface Claim {
  readonly caller: LiveCaller;
  readonly until: Usec;
}

/** The client that each person uses. The newest word about it counts, in whatever order words arrive. */
export class Claims {
  readonly #clock: Clock;
  readonly #claims: ExpiringMap<Claim>;
  /** When the newest word about a person's claim was said. */
  readonly #claimedAt = new Map<string, Usec>();

  /** @param onExpire a claim's time is over */
  constructor(clock: Clock, onExpire: (gaiaId: string, caller: LiveCaller) => void) {
    this.#clock = clock;
    this.#claims = new ExpiringMap(clock, (gaiaId, { caller }) => onExpire(gaiaId, caller));
  }

  holder(gaiaId: string): LiveCaller | null {
    return this.#claims.get(gaiaId)?.caller ?? null;
  }

  /** A time for a claim that is made here now: later than every known one. */
  nextClaimTime(gaiaId: string): Usec {
    return Math.max(this.#clock.nowUsec(), (this.#claimedAt.get(gaiaId) ?? 0) + 1);
  }

  /** True when the claim went to the caller, or away from it. */
  apply(caller: LiveCaller, active: boolean, ms: number, at: Usec): boolean {
    const { gaiaId, clientId } = caller;
    const holder = this.holder(gaiaId)?.clientId;
    const known = this.#claimedAt.get(gaiaId) ?? 0;
    // Two clients at the same time: every process must pick the same one.
    if (at < known || (at === known && clientId <= (holder ?? ''))) return false;
    this.#claimedAt.set(gaiaId, at);
    if (active) {
      this.#claims.set(gaiaId, { caller, until: this.#clock.nowUsec() + ms * USEC_PER_MS }, ms);
    } else if (holder === clientId) {
      this.#claims.delete(gaiaId);
    }
    return active !== (holder === clientId);
  }

  /** True when the client had the claim. */
  clientLeft({ gaiaId, clientId }: LiveCaller): boolean {
    if (this.holder(gaiaId)?.clientId !== clientId) return false;
    this.#claims.delete(gaiaId);
    return true;
  }

  /** The person has no session here any more; a claim that was made here without one lasts. */
  personLeft(gaiaId: string): void {
    if (this.holder(gaiaId) === null) this.#claimedAt.delete(gaiaId);
  }

  /** The client's claim, for a process that knows nothing yet; null when it has none. */
  reportOf({ gaiaId, clientId }: LiveCaller): { readonly ms: number; readonly at: Usec } | null {
    const claim = this.#claims.get(gaiaId);
    if (claim?.caller.clientId !== clientId) return null;
    const ms = (claim.until - this.#clock.nowUsec()) / USEC_PER_MS;
    return { ms, at: this.#claimedAt.get(gaiaId) ?? 0 };
  }

  clear(): void {
    this.#claims.clear();
  }
}
