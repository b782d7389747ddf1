import type { Clock } from '../../protocol/index.ts';
import { recordLastSeen } from '../store/people/people.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Announcer } from './announcer.ts';
import type { Claims } from './claims.ts';
import type { Connections } from './connections.ts';
import type { ConversationSignals } from './conversation-signals.ts';
import type { Directory } from './directory.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { LiveCaller, LiveFact } from '../domain/people/live-fact.ts';
import type { ClientsHere } from './known-clients.ts';
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
  readonly here: ClientsHere;
  /** Absent: there is one process. */
  readonly directory?: Directory;
  /** Work that no one waits for. */
  readonly inBackground: (work: Promise<void>) => void;
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
    const { signals, claims, connections, announcer } = this.#parts;
    switch (fact.fact) {
      case 'typing':
      case 'focus':
        return signals.learn(from, fact);
      case 'told':
        return announcer.show(fact);
      case 'met':
        return this.#isForSomeoneHere(fact) ? announcer.introduce(fact.gaiaId, fact.others) : undefined;
      case 'parted':
        return this.#isForSomeoneHere(fact) ? announcer.part(fact.gaiaId, fact.others) : undefined;
      default:
    }
    // It came because the person shares a topic with someone here.
    if (from !== null && !connections.isHere(fact.gaiaId)) return undefined;
    switch (fact.fact) {
      case 'session':
        return this.#session(from, fact);
      case 'session-ended':
        return this.sessionEnded(from, fact.sessionId);
      case 'activity':
        return this.#activity(from, fact);
      case 'claim':
        if (claims.apply(fact, fact.active, fact.ms, fact.at)) this.pushClaim(fact);
        return undefined;
      case 'settings':
        return this.#settings(from, fact);
    }
  }

  async sessionEnded(from: string | null, sessionId: string): Promise<void> {
    const { connections, claims, activity, signals, announcer, here, directory, store } = this.#parts;
    const gaiaId = connections.personOf(from, sessionId);
    if (gaiaId === null) return;
    const before = here.useOf(gaiaId).clients;
    const removed = connections.remove(from, sessionId);
    if (!removed) return;
    const { clientId } = removed.client;
    if (removed.isLast) {
      if (claims.clientLeft(removed.client)) this.pushClaim(removed.client);
      activity.clientLeft(gaiaId, clientId);
    }
    if (from !== null) return;
    const lastActive = activity.lastActive(gaiaId);
    const isGone = !connections.isHere(gaiaId);
    // What happens to them from here on does not come here.
    if (isGone) for (const client of connections.forgetElsewhere(gaiaId)) this.#clientForgotten(client);
    const listed = directory?.changed(gaiaId, clientId);
    listed?.catch(() => undefined);
    try {
      if (removed.isLast) await signals.clientLeft(clientId);
      if (isGone && lastActive > 0) {
        if (directory) await directory.recordLastSeen(gaiaId, lastActive);
        else await store.write((tx) => recordLastSeen(tx, gaiaId, lastActive));
      }
      await listed;
      if (removed.isLast || directory) await announcer.others(gaiaId, before);
    } catch (error) {
      directory?.untold(gaiaId);
      throw error;
    } finally {
      directory?.dropLeft(gaiaId, clientId);
      // The person may have come back while this waited for the store.
      if (!connections.isHere(gaiaId)) this.#personForgotten(gaiaId);
    }
  }

  /** Every client learns from the header of this push whether it, another or none is in use now. */
  pushClaim(claimant: LiveCaller): void {
    const { activity, announcer } = this.#parts;
    const state = activity.stateOf(claimant.clientId);
    announcer.self(claimant.gaiaId, self.ofClient(claimant, state));
  }

  async #session(from: string | null, fact: FactOf<'session'>): Promise<void> {
    const { connections, mirror, here, directory, announcer, inBackground } = this.#parts;
    const { gaiaId, clientId, resource, device, sessionId, at } = fact;
    const before = here.useOf(gaiaId).clients;
    const isNew = connections.add(
      { gaiaId, clientId, resource, device },
      { id: sessionId, process: from, at },
    );
    if (!isNew) return;
    if (from === null) {
      await Promise.all([mirror.load(gaiaId), directory?.changed(gaiaId, clientId)]);
      const told = announcer.others(gaiaId, before);
      // With other processes it takes several round trips, for which no one who connects has to wait.
      if (directory) inBackground(told);
      else await told;
    } else if (connections.isClientHere(clientId)) {
      this.#doubled.set(clientId, true, doubledMs);
    }
  }

  #personForgotten(gaiaId: string): void {
    const { mirror, activity, claims } = this.#parts;
    mirror.forget(gaiaId);
    activity.personLeft(gaiaId);
    claims.personLeft(gaiaId);
  }

  #clientForgotten(client: LiveCaller): void {
    const { claims, activity } = this.#parts;
    claims.clientLeft(client);
    activity.clientLeft(client.gaiaId, client.clientId);
  }

  #isForSomeoneHere({ gaiaId, others }: FactOf<'met' | 'parted'>): boolean {
    return [gaiaId, ...others].some((id) => this.#parts.connections.isHere(id));
  }

  #settings(from: string | null, { gaiaId, dnd }: FactOf<'settings'>): Promise<void> {
    const { connections, mirror, announcer } = this.#parts;
    if (connections.isHere(gaiaId)) mirror.learn(gaiaId, dnd);
    return from === null ? announcer.others(gaiaId) : Promise.resolve();
  }

  /** Of two sessions of a client, the older one's connection is most likely dead. */
  #keepNewest(clientId: string): void {
    const { connections, onSuperseded } = this.#parts;
    const sessions = connections.sessionsOfClient(clientId);
    const newest = Math.max(...sessions.map(({ at }) => at));
    if (sessions.some(({ process, at }) => process === null && at < newest)) onSuperseded?.(clientId);
  }

  async #activity(from: string | null, fact: FactOf<'activity'>): Promise<void> {
    const { activity, announcer, here, directory } = this.#parts;
    const { gaiaId, clientId, state, ms } = fact;
    const [before, was] = [here.useOf(gaiaId).clients, activity.stateOf(clientId)];
    activity.set(gaiaId, clientId, state, ms);
    if (was === state) return;
    announcer.self(gaiaId, self.ofClient(fact, state));
    if (from !== null) return;
    await directory?.changed(gaiaId, clientId);
    await announcer.others(gaiaId, before);
  }
}
