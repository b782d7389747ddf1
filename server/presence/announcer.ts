import type { Clock, Presence, PresenceResult, SelfPresenceNotification } from '../../protocol/index.ts';
import { participantId } from '../domain/participant-id.ts';
import { type ClientFacts, presenceOf } from '../domain/people/presence.ts';
import type { Push } from '../domain/events/push.ts';
import { companionsOf } from '../store/companions/companions.ts';
import { peopleByIds } from '../store/people/people.ts';
import { silenceOf } from '../store/conversations/blocks.ts';
import { settingsOfAll, untouched } from '../store/people/settings.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Connections } from './connections.ts';
import { ExpiringMap } from './expiring-map.ts';
import { graceMs } from './grace.ts';
import { KeyedQueue } from './keyed-queue.ts';

export interface AnnouncerParts {
  readonly clock: Clock;
  readonly store: Store;
  /** Pushes to those of the people who are connected here. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Pushes to the people wherever they are connected; absent: that is here. */
  readonly publish?: (pushes: readonly Push[]) => void;
  readonly connections: Connections;
  readonly activity: Activity;
}

/** A person's clients and whether each is in use. */
export type Clients = ClientFacts['clients'];

/**
 * Tells people about themselves and each other. The process at which something changes tells everyone who may see it. Two that change
 * something of one person at the same moment each tell it without the other's change; each notices when it hears
 * of that change, and tells again.
 */
export class Announcer {
  readonly #parts: AnnouncerParts;
  /** What others last heard of a connected person, where that was from here, so that nothing is pushed twice. */
  readonly #lastPushed = new Map<string, string>();
  /** Of whom this process told not long ago: another may have done so at the same moment. */
  readonly #told: ExpiringMap<true>;
  /** Pushes about a person wait for the store, and go out in the order in which things happened. */
  readonly #queue = new KeyedQueue();

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
    this.#told = new ExpiringMap(parts.clock, () => undefined);
  }

  /** To all of the person's clients here. */
  self(gaiaId: string, notification: SelfPresenceNotification): void {
    if (!this.#parts.connections.isHere(gaiaId)) return;
    this.#parts.emit([{ at: null, to: [gaiaId], update: { self_presence_notification: notification } }]);
  }

  clientsOf(gaiaId: string): Clients {
    const { connections, activity } = this.#parts;
    return connections
      .clientsOf(gaiaId)
      .map(({ clientId, device }) => ({ device, idle: activity.isIdle(clientId) }));
  }

  /** How the person's clients are used: the same text wherever the same is known of them. */
  useOf(gaiaId: string): string {
    const uses = this.clientsOf(gaiaId).map(({ device, idle }) => (idle ? `${device} idle` : device));
    return uses.sort().join();
  }

  /**
   * Something of the person changed at this process: to everyone who may see their presence, when it is not what they know already.
   *
   * @param before the clients until then; absent: something else changed
   */
  others(gaiaId: string, before?: Clients): Promise<void> {
    if (!this.#parts.publish) return this.othersHere(gaiaId, before);
    this.#told.set(gaiaId, true, graceMs);
    return this.#queue.run(gaiaId, () => this.#pushPresence(gaiaId, before, true));
  }

  /** It changed at a process that tells no one of it: to those who are connected here. */
  othersHere(gaiaId: string, before?: Clients): Promise<void> {
    const { connections, publish } = this.#parts;
    // Who opens a session asks how others are.
    if (connections.isNoOneHere) return Promise.resolve(this.forget(gaiaId));
    return this.#queue.run(gaiaId, async () => {
      await this.#pushPresence(gaiaId, before, false);
      if (publish) this.forget(gaiaId);
    });
  }

  /**
   * It changed at another process, which tells everyone.
   *
   * @param use of the person's clients as that process sees it
   */
  heard(gaiaId: string, use: string): Promise<void> {
    this.forget(gaiaId);
    const mayDiffer = this.#queue.isBusy(gaiaId) || use !== this.useOf(gaiaId);
    return this.#told.get(gaiaId) && mayDiffer ? this.others(gaiaId) : Promise.resolve();
  }

  /** Others may have heard something else of the person since. */
  forget(gaiaId: string): void {
    this.#lastPushed.delete(gaiaId);
  }

  clear(): void {
    this.#told.clear();
  }

  /**
   * Pushes each side's presence to the other, whatever was pushed before; not where one blocks the other. Each process does so for those
   * who are connected there: what it hears later of one of them comes later to the other, too.
   */
  introduce(gaiaId: string, others: readonly string[]): Promise<void> {
    return this.#queue.run(gaiaId, () => this.#introduce(gaiaId, others));
  }

  /** To each side, where it is connected here, that the other's presence is no longer for it, where that is new. */
  part(gaiaId: string, others: readonly string[]): Promise<void> {
    return this.#queue.run(gaiaId, () => this.#part(gaiaId, others));
  }

  /** Of those among the people who have an account. */
  async presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    const now = this.#parts.clock.nowUsec();
    const views = await this.#viewsOf(gaiaIds);
    return new Map([...views].map(([id, view]) => [id, view(this.clientsOf(id), now)]));
  }

  async #pushPresence(gaiaId: string, before: Clients | undefined, isForAll: boolean): Promise<void> {
    const { store, connections, clock, emit, publish } = this.#parts;
    const view = (await this.#viewsOf([gaiaId])).get(gaiaId);
    if (!view) return;
    const silence = await silenceOf(store.reader, gaiaId);
    const to = silence.audience(gaiaId, [...(await companionsOf(store.reader, gaiaId)).keys()]);
    const now = clock.nowUsec();
    const presence = view(this.clientsOf(gaiaId), now);
    const known = this.#lastPushed.get(gaiaId) ?? (before && lastingOf(view(before, now)));
    const lasting = lastingOf(presence);
    if (connections.isConnected(gaiaId)) this.#lastPushed.set(gaiaId, lasting);
    else this.forget(gaiaId);
    if (lasting === known || to.length === 0) return;
    const send = isForAll && publish ? publish : emit;
    if (send === publish) this.#told.set(gaiaId, true, graceMs);
    const result = { user_id: participantId(gaiaId), presence };
    send([{ at: null, to, update: { presence_notification: { presence: [result] } } }]);
  }

  async #introduce(gaiaId: string, others: readonly string[]): Promise<void> {
    const silence = await silenceOf(this.#parts.store.reader, gaiaId);
    const met = silence.audience(gaiaId, others);
    if (met.length === 0) return;
    const presences = await this.presenceOf([gaiaId, ...met]);
    const results = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id), presence: presences.get(id) ?? null }));
    this.#parts.emit([
      { at: null, to: met, update: { presence_notification: { presence: results([gaiaId]) } } },
      { at: null, to: [gaiaId], update: { presence_notification: { presence: results(met) } } },
    ]);
  }

  async #part(gaiaId: string, others: readonly string[]): Promise<void> {
    const { store } = this.#parts;
    const known = await companionsOf(store.reader, gaiaId);
    const silence = await silenceOf(store.reader, gaiaId);
    const lost = silence.audience(gaiaId, others).filter((id) => !known.has(id));
    if (lost.length === 0) return;
    const absent = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id) }));
    this.#parts.emit([
      { at: null, to: lost, update: { presence_notification: { presence: absent([gaiaId]) } } },
      { at: null, to: [gaiaId], update: { presence_notification: { presence: absent(lost) } } },
    ]);
  }

  /** By person, as what their clients make of what is stored. */
  async #viewsOf(
    gaiaIds: readonly string[],
  ): Promise<ReadonlyMap<string, (clients: Clients, now: number) => Presence>> {
    const { store, activity } = this.#parts;
    const settings = await settingsOfAll(store.reader, gaiaIds);
    const people = await peopleByIds(store.reader, gaiaIds);
    return new Map(
      people.map(({ gaiaId, lastSeen }) => [
        gaiaId,
        (clients, now) => {
          const facts = { clients, lastActive: activity.lastActive(gaiaId) || lastSeen };
          return presenceOf(facts, settings.get(gaiaId) ?? untouched, now);
        },
      ]),
    );
  }
}

/** When the person was last seen moves all the time; whether it may be seen at all does not. */
function lastingOf({ last_seen, ...lasting }: Presence): string {
  return JSON.stringify({ ...lasting, last_seen: last_seen !== undefined });
}
