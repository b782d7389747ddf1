import { type Clock, limits } from '../../protocol/index.ts';
import { recordLastSeen } from '../store/people/people.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Announcer, Clients } from './announcer.ts';
import type { Claims } from './claims.ts';
import type { Connections } from './connections.ts';
import type { ConversationSignals } from './conversation-signals.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { LiveCaller, LiveFact } from '../domain/people/live-fact.ts';
import * as self from './self-notification.ts';
import type { DndMirror } from './dnd-mirror.ts';

type FactOf<K extends LiveFact['fact']> = Extract<LiveFact, { fact: K }>;

/** A client that moved quickly is gone from where it was by then, and the news of that has arrived. */
export const doubledMs = 1000;

export interface LearnerParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly connections: Connections;
  readonly activity: Activity;
  readonly mirror: DndMirror;
  readonly signals: ConversationSignals;
  readonly announcer: Announcer;
  readonly claims: Claims;
  readonly easterEggs: ExpiringMap<true>;
  readonly onSuperseded?: (clientId: string) => void;
}

/** Applies facts to the live state, and pushes what follows to the sessions of this process. */
export class FactLearner {
  readonly #parts: LearnerParts;
  /** Clients with a session here and one elsewhere. */
  readonly #doubled: ExpiringMap<true>;

  constructor(parts: LearnerParts) {
    this.#parts = parts;
    this.#doubled = new ExpiringMap(parts.clock, (clientId) => this.#keepNewest(clientId));
  }

  clear(): void {
    this.#doubled.clear();
  }

  /**
   * The state has changed when this returns; the promise resolves when the pushes that follow are made.
   *
   * @param from the process that states it; null: this one
   */
  async learn(from: string | null, fact: LiveFact): Promise<void> {
    const { signals, easterEggs, claims, announcer } = this.#parts;
    switch (fact.fact) {
      case 'session':
        return this.#session(from, fact);
      case 'session-ended':
        return this.sessionEnded(from, fact, false);
      case 'activity':
        return this.#activity(from, fact);
      case 'claim':
        if (claims.apply(fact, fact.active, fact.ms, fact.at)) this.pushClaim(fact);
        return undefined;
      case 'typing':
      case 'focus':
        return signals.learn(from, fact);
      case 'easter-egg':
        return easterEggs.set(fact.gaiaId, true, 1000 / limits.easterEggsPerSecond);
      case 'settings':
        return this.#settings(from, fact);
      case 'met':
        return this.#isForSomeoneHere(fact) ? announcer.introduce(fact.gaiaId, fact.others) : undefined;
      case 'parted':
        return this.#isForSomeoneHere(fact) ? announcer.part(fact.gaiaId, fact.others) : undefined;
    }
  }

  /** @param crashed its process is gone, and will not record when the person was last seen */
  async sessionEnded(
    from: string | null,
    fact: Omit<FactOf<'session-ended'>, 'fact'>,
    crashed: boolean,
  ): Promise<void> {
    const { connections, claims, activity, signals, mirror, announcer, store } = this.#parts;
    const gaiaId = connections.personOf(from, fact.sessionId);
    if (gaiaId === null) return;
    const before = announcer.clientsOf(gaiaId);
    const removed = connections.remove(from, fact.sessionId);
    if (!removed) return;
    const { clientId } = removed.client;
    if (removed.isLast) {
      if (claims.clientLeft(removed.client)) this.pushClaim(removed.client);
      activity.clientLeft(gaiaId, clientId);
      await signals.clientLeft(clientId);
    }
    const isRecorder = from === null ? !connections.isHere(gaiaId) : crashed;
    if (isRecorder && (from === null || !connections.isConnected(gaiaId))) {
      const at = activity.lastActive(gaiaId);
      if (at > 0) await store.write((tx) => recordLastSeen(tx, gaiaId, at));
    }
    if (removed.isLast) await this.#changed(from, { gaiaId, ...fact }, before);
    // The person may have come back while this waited for the store.
    if (!connections.isHere(gaiaId)) mirror.forget(gaiaId);
    if (connections.isConnected(gaiaId)) return;
    activity.personLeft(gaiaId);
    claims.personLeft(gaiaId);
  }

  /** Every client learns from the header of this push whether it, another or none is in use now. */
  pushClaim(claimant: LiveCaller): void {
    const { activity, announcer } = this.#parts;
    const state = activity.stateOf(claimant.clientId);
    announcer.self(claimant.gaiaId, self.ofClient(claimant, state));
  }

  async #session(from: string | null, fact: FactOf<'session'>): Promise<void> {
    const { connections, mirror, announcer } = this.#parts;
    const { gaiaId, clientId, resource, device, sessionId, at } = fact;
    const before = announcer.clientsOf(gaiaId);
    const isNew = connections.add(
      { gaiaId, clientId, resource, device },
      { id: sessionId, process: from, at },
    );
    if (!isNew) return;
    if (from === null) {
      await mirror.load(gaiaId);
    } else if (connections.sessionsOfClient(clientId).some((session) => session.process === null)) {
      this.#doubled.set(clientId, true, doubledMs);
    }
    await this.#changed(from, fact, before);
  }

  #isForSomeoneHere({ gaiaId, others }: FactOf<'met' | 'parted'>): boolean {
    return [gaiaId, ...others].some((id) => this.#parts.connections.isHere(id));
  }

  #settings(from: string | null, fact: FactOf<'settings'>): Promise<void> {
    const { connections, mirror } = this.#parts;
    if (connections.isHere(fact.gaiaId)) mirror.learn(fact.gaiaId, fact.dnd);
    return this.#changed(from, fact);
  }

  /** Tells those who may see the person, where no other process does. */
  #changed(
    from: string | null,
    { gaiaId, use }: { readonly gaiaId: string; readonly use?: string },
    before?: Clients,
  ): Promise<void> {
    const { announcer } = this.#parts;
    if (from === null) return announcer.others(gaiaId, before);
    return use === undefined ? announcer.othersHere(gaiaId, before) : announcer.heard(gaiaId, use);
  }

  /** Of two sessions of a client, the older one's connection is most likely dead. */
  #keepNewest(clientId: string): void {
    const { connections, onSuperseded } = this.#parts;
    const sessions = connections.sessionsOfClient(clientId);
    const newest = Math.max(...sessions.map(({ at }) => at));
    if (sessions.some(({ process, at }) => process === null && at < newest)) onSuperseded?.(clientId);
  }

  async #activity(from: string | null, fact: FactOf<'activity'>): Promise<void> {
    const { activity, announcer } = this.#parts;
    const { gaiaId, clientId, state, ms } = fact;
    const [before, was] = [announcer.clientsOf(gaiaId), activity.stateOf(clientId)];
    activity.set(gaiaId, clientId, state, ms);
    if (was === state) return;
    announcer.self(gaiaId, self.ofClient(fact, state));
    await this.#changed(from, fact, before);
  }
}
