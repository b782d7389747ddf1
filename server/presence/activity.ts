import { type Clock, ClientPresenceStateType, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import { ExpiringMap } from './expiring-map.ts';
import { graceMs } from './grace.ts';

type State = ClientPresenceStateType;

interface Use {
  readonly gaiaId: string;
  readonly until: Usec;
}

export interface ActivityEffects {
  /** Whether it is for this process to say that the client became idle. */
  readonly isOwn: (clientId: string) => boolean;
  /** A client of this process said nothing more for its time. It counts as in use until it is said to be idle. */
  readonly onOver: (gaiaId: string, clientId: string) => void;
}

/** Which clients are in use. A client that never said anything counts as in use. */
export class Activity {
  readonly #clock: Clock;
  readonly #active: ExpiringMap<Use>;
  readonly #states = new Map<string, State>();
  readonly #lastActive = new Map<string, Usec>();

  constructor(clock: Clock, { isOwn, onOver }: ActivityEffects) {
    this.#clock = clock;
    const becomeIdle = (clientId: string, { gaiaId }: Use): void =>
      this.set(gaiaId, clientId, ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE, 0);
    this.#active = new ExpiringMap(clock, (clientId, use) => {
      if (isOwn(clientId)) onOver(use.gaiaId, clientId);
      else if (use.until <= clock.nowUsec() - graceMs * USEC_PER_MS) becomeIdle(clientId, use);
      else this.#active.set(clientId, use, graceMs);
    });
  }

  set(gaiaId: string, clientId: string, state: State, ms: number): void {
    if (!this.isIdle(clientId)) this.#lastActive.set(gaiaId, this.#clock.nowUsec());
    this.#states.set(clientId, state);
    this.#active.delete(clientId);
    if (!this.isIdle(clientId)) {
      this.#active.set(clientId, { gaiaId, until: this.#clock.nowUsec() + ms * USEC_PER_MS }, ms);
      this.#lastActive.set(gaiaId, this.#clock.nowUsec());
    }
  }

  stateOf(clientId: string): State {
    return this.#states.get(clientId) ?? ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE;
  }

  isIdle(clientId: string): boolean {
    return this.stateOf(clientId) !== ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE;
  }

  /** What the client last reported and how long it holds, for a process that does not know; null: nothing. */
  reportOf(clientId: string): { readonly state: State; readonly ms: number } | null {
    const state = this.#states.get(clientId);
    if (state === undefined) return null;
    const until = this.#active.get(clientId)?.until ?? 0;
    return { state, ms: Math.max(0, until - this.#clock.nowUsec()) / USEC_PER_MS };
  }

  /** 0: not known here. */
  lastActive(gaiaId: string): Usec {
    return this.#lastActive.get(gaiaId) ?? 0;
  }

  clientLeft(gaiaId: string, clientId: string): void {
    if (!this.isIdle(clientId)) this.#lastActive.set(gaiaId, this.#clock.nowUsec());
    this.#active.delete(clientId);
    this.#states.delete(clientId);
  }

  personLeft(gaiaId: string): void {
    this.#lastActive.delete(gaiaId);
  }

  clear(): void {
    this.#active.clear();
  }
}
