import { type Clock, limits } from '../../protocol/index.ts';
import { recordLastSeen } from '../store/people/people.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Announcer } from './announcer.ts';
import type { Claims } from './claims.ts';
import type { Connections } from './connections.ts';
import type { ConversationSignals } from './conversation-signals.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { LiveCaller, LiveFact } from '../domain/people/live-fact.ts';
import * as self from './self-notification.ts';
import type { DndMirror } from './dnd-mirror.ts';

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
   * The state has changed when this returns; the promise resolves when the pushes to everyone here are made.
   *
   * @param from the process that states it; null: this one
   */
  async learn(from: string | null, fact: LiveFact): Promise<void> {
    const { signals, easterEggs, announcer, claims, connections, mirror } = this.#parts;
    switch (fact.fact) {
      case 'session':
        return this.#session(from, fact);
      case 'session-ended':
        return this.sessionEnded(from, fact.sessionId, false);
      case 'activity':
        return this.#activity(fact);
      case 'claim':
        if (claims.apply(fact, fact.active, fact.ms, fact.at)) this.pushClaim(fact);
        return undefined;
      case 'typing':
        return signals.typing(signalOf(fact), fact.type, fact.ms, fact.at);
      case 'focus':
        return signals.focus(signalOf(fact), fact.type, fact.ms, fact.at);
      case 'easter-egg':
        return easterEggs.set(fact.gaiaId, true, 1000 / limits.easterEggsPerSecond);
      case 'settings':
        if (connections.isHere(fact.gaiaId)) mirror.learn(fact.gaiaId, fact.dnd);
        return announcer.others(fact.gaiaId);
      case 'met':
        return announcer.introduce(fact.gaiaId, fact.others);
      case 'parted':
        return announcer.part(fact.gaiaId, fact.others);
    }
  }

  /** @param crashed its process is gone, and will not record when the person was last seen */
  async sessionEnded(from: string | null, sessionId: string, crashed: boolean): Promise<void> {
    const { connections, claims, activity, signals, mirror, announcer, store } = this.#parts;
    const removed = connections.remove(from, sessionId);
    if (!removed) return;
    const { gaiaId, clientId } = removed.client;
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
    if (removed.isLast) await announcer.others(gaiaId);
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

  async #session(
    from: string | null,
    { sessionId, at, ...client }: Extract<LiveFact, { fact: 'session' }>,
  ): Promise<void> {
    const { connections, mirror, announcer } = this.#parts;
    const { gaiaId, clientId, resource, device } = client;
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
    await announcer.others(gaiaId);
  }

  /** Of two sessions of a client, the older one's connection is most likely dead. */
  #keepNewest(clientId: string): void {
    const { connections, onSuperseded } = this.#parts;
    const sessions = connections.sessionsOfClient(clientId);
    const newest = Math.max(...sessions.map(({ at }) => at));
    if (sessions.some(({ process, at }) => process === null && at < newest)) onSuperseded?.(clientId);
  }

  async #activity(fact: Extract<LiveFact, { fact: 'activity' }>): Promise<void> {
    const { activity, announcer } = this.#parts;
    const { gaiaId, clientId, state, ms } = fact;
    const before = activity.stateOf(clientId);
    activity.set(gaiaId, clientId, state, ms);
    if (before === state) return;
    announcer.self(gaiaId, self.ofClient(fact, state));
    await announcer.others(gaiaId);
  }
}

function signalOf({ gaiaId, clientId, resource, conversationId }: LiveCaller & { conversationId: string }) {
  return { caller: { gaiaId, clientId, resource }, conversationId };
}
