import type { Clock, Presence, PresenceResult, SelfPresenceNotification } from '../../protocol/index.ts';
import { participantId } from '../domain/participant-id.ts';
import { presenceOf } from '../domain/people/presence.ts';
import type { Push } from '../domain/events/push.ts';
import { companionsOf } from '../store/companions/companions.ts';
import { peopleByIds } from '../store/people/people.ts';
import { silenceOf } from '../store/conversations/blocks.ts';
import { settingsOfAll, untouched } from '../store/people/settings.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Connections } from './connections.ts';
import { KeyedQueue } from './keyed-queue.ts';

export interface AnnouncerParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly emit: (pushes: readonly Push[]) => void;
  readonly connections: Connections;
  readonly activity: Activity;
}

/** Tells people about themselves and each other. */
export class Announcer {
  readonly #parts: AnnouncerParts;
  /** What was last pushed to others about a connected person, so that nothing is pushed twice. */
  readonly #lastPushed = new Map<string, string>();
  /** Pushes about a person wait for the store, and go out in the order in which things happened. */
  readonly #queue = new KeyedQueue();

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
  }

  /** To all of the person's clients. */
  self(gaiaId: string, notification: SelfPresenceNotification): void {
    this.#parts.emit([{ at: null, to: [gaiaId], update: { self_presence_notification: notification } }]);
  }

  /** To everyone who may see the person's presence, when it is not what they know already. */
  others(gaiaId: string): Promise<void> {
    if (this.#parts.connections.isNoOneHere) return this.#unheard(gaiaId);
    return this.#queue.run(gaiaId, () => this.#pushPresence(gaiaId));
  }

  /** Who opens a session asks how others are. */
  #unheard(gaiaId: string): Promise<void> {
    this.#lastPushed.delete(gaiaId);
    return Promise.resolve();
  }

  async #pushPresence(gaiaId: string): Promise<void> {
    const { store, connections, emit } = this.#parts;
    const presence = (await this.presenceOf([gaiaId])).get(gaiaId);
    if (!presence) return;
    // When the person was last seen moves all the time; whether it may be seen at all does not.
    const { last_seen, ...lasting } = presence;
    const known = JSON.stringify({ ...lasting, last_seen: last_seen !== undefined });
    if (this.#lastPushed.get(gaiaId) === known) return;
    if (connections.isConnected(gaiaId)) this.#lastPushed.set(gaiaId, known);
    else this.#lastPushed.delete(gaiaId);
    const silence = await silenceOf(store.reader, gaiaId);
    const to = silence.audience(gaiaId, [...(await companionsOf(store.reader, gaiaId)).keys()]);
    if (to.length === 0) return;
    const result = { user_id: participantId(gaiaId), presence };
    emit([{ at: null, to, update: { presence_notification: { presence: [result] } } }]);
  }

  /** Pushes each side's presence to the other, whatever was pushed before; not where one blocks the other. */
  introduce(gaiaId: string, others: readonly string[]): Promise<void> {
    return this.#queue.run(gaiaId, () => this.#introduce(gaiaId, others));
  }

  async #introduce(gaiaId: string, others: readonly string[]): Promise<void> {
    const { store, emit } = this.#parts;
    const silence = await silenceOf(store.reader, gaiaId);
    const met = silence.audience(gaiaId, others);
    const presences = await this.presenceOf([gaiaId, ...met]);
    const results = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id), presence: presences.get(id) ?? null }));
    if (met.length === 0) return;
    emit([
      { at: null, to: met, update: { presence_notification: { presence: results([gaiaId]) } } },
      { at: null, to: [gaiaId], update: { presence_notification: { presence: results(met) } } },
    ]);
  }

  /** To each side that the other's presence is no longer for it, where that is new. */
  part(gaiaId: string, others: readonly string[]): Promise<void> {
    return this.#queue.run(gaiaId, () => this.#part(gaiaId, others));
  }

  async #part(gaiaId: string, others: readonly string[]): Promise<void> {
    const { store, emit } = this.#parts;
    const known = await companionsOf(store.reader, gaiaId);
    const silence = await silenceOf(store.reader, gaiaId);
    const lost = silence.audience(gaiaId, others).filter((id) => !known.has(id));
    if (lost.length === 0) return;
    const absent = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id) }));
    emit([
      { at: null, to: lost, update: { presence_notification: { presence: absent([gaiaId]) } } },
      { at: null, to: [gaiaId], update: { presence_notification: { presence: absent(lost) } } },
    ]);
  }

  /** Of those among the people who have an account. */
  async presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    const { store, connections, activity, clock } = this.#parts;
    const settings = await settingsOfAll(store.reader, gaiaIds);
    const people = await peopleByIds(store.reader, gaiaIds);
    const now = clock.nowUsec();
    return new Map(
      people.map(({ gaiaId, lastSeen }) => {
        const clients = connections
          .clientsOf(gaiaId)
          .map(({ clientId, device }) => ({ device, idle: activity.isIdle(clientId) }));
        const facts = { clients, lastActive: activity.lastActive(gaiaId) || lastSeen };
        return [gaiaId, presenceOf(facts, settings.get(gaiaId) ?? untouched, now)];
      }),
    );
  }
}
