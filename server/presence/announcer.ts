import {
  type Clock,
  decode,
  encode,
  type Presence,
  type PresenceResult,
  type SelfPresenceNotification,
  type Usec,
} from '../../protocol/index.ts';
import { participantId } from '../domain/participant-id.ts';
import type { Told } from '../domain/people/live-fact.ts';
import { presenceOf } from '../domain/people/presence.ts';
import type { Push } from '../domain/events/push.ts';
import { companionsOf } from '../store/companions/companions.ts';
import { silenceOf } from '../store/conversations/blocks.ts';
import { peopleWithSettings } from '../store/people/settings.ts';
import type { Store } from '../store/store.ts';
import type { Connections } from './connections.ts';
import { ExpiringMap } from './expiring-map.ts';
import { graceMs } from './grace.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { Clients, KnownClients } from './known-clients.ts';

export interface AnnouncerParts {
  readonly clock: Clock;
  readonly store: Store;
  /** Pushes to those of the people who are connected here. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Tells other processes; absent: there are none. */
  readonly publish?: (told: Told) => void;
  readonly connections: Pick<Connections, 'isHere' | 'isNoOneHere'>;
  readonly known: KnownClients;
}

/** A person's presence as it can be told to others. */
interface Telling {
  readonly to: readonly string[];
  readonly presence: Presence;
  /** What counts as the same. */
  readonly lasting: string;
  /** The same of how it was. */
  readonly before: string | undefined;
}

/**
 * Tells people about themselves and each other. The process at which something changes tells everyone who may see it. Two processes may
 * change something of one person at the same moment: each looks again after it told, until what was told last is how the person is; and
 * what is told has a time, so that what comes late is not taken for news.
 */
export class Announcer {
  readonly #parts: AnnouncerParts;
  /** Pushes about a person wait for the store, and go out in the order in which things happened. */
  readonly #queue = new KeyedQueue();
  /** By person: when that was told which was pushed here last. */
  readonly #newest: ExpiringMap<Usec>;

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
    this.#newest = new ExpiringMap(parts.clock, () => undefined);
  }

  clear(): void {
    this.#newest.clear();
  }

  /** To all of the person's clients here. */
  self(gaiaId: string, notification: SelfPresenceNotification): void {
    if (!this.#parts.connections.isHere(gaiaId)) return;
    this.#parts.emit([{ at: null, to: [gaiaId], update: { self_presence_notification: notification } }]);
  }

  /**
   * Something of the person changed: to everyone who may see their presence, when it is not what they know already.
   *
   * @param before their clients here until then; absent: something else changed
   */
  others(gaiaId: string, before?: Clients): Promise<void> {
    const { connections, known, publish } = this.#parts;
    // Who opens a session asks how others are.
    if (!publish && connections.isNoOneHere) return Promise.resolve(known.forget(gaiaId));
    return this.#queue.run(gaiaId, async () => {
      try {
        await this.#tell(gaiaId, before);
      } catch (error) {
        known.untold(gaiaId);
        throw error;
      }
    });
  }

  /** Pushes to those who are connected here what was told here or elsewhere, where nothing later was. */
  show({ gaiaId, to, at, result }: Told): void {
    const { connections, emit, publish } = this.#parts;
    const here = to.filter((id) => connections.isHere(id));
    if (here.length === 0 || at <= (this.#newest.get(gaiaId) ?? 0)) return;
    if (publish) this.#newest.set(gaiaId, at, graceMs);
    const presence = [decode('PresenceResult', Buffer.from(result, 'base64'))];
    emit([{ at: null, to: here, update: { presence_notification: { presence } } }]);
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
    const views = await this.#viewsOf(gaiaIds);
    return new Map([...views].map(([id, view]) => [id, view()]));
  }

  async #tell(gaiaId: string, before?: Clients): Promise<void> {
    const { known, emit, publish } = this.#parts;
    let telling = await this.#tellingOf(gaiaId, before);
    while (telling !== null) {
      const { to, presence, lasting } = telling;
      const at = await known.newsOf(gaiaId, lasting, telling.before);
      if (at === null || to.length === 0) return;
      const result = { user_id: participantId(gaiaId), presence };
      if (!publish) {
        emit([{ at: null, to, update: { presence_notification: { presence: [result] } } }]);
        return;
      }
      const encoded = Buffer.from(encode('PresenceResult', result)).toString('base64');
      const told: Told = { fact: 'told', gaiaId, to, at, result: encoded };
      this.show(told);
      publish(told);
      const now = (await this.presenceOf([gaiaId])).get(gaiaId);
      if (!now || lastingOf(now) === lasting) return;
      telling = await this.#tellingOf(gaiaId);
    }
  }

  async #tellingOf(gaiaId: string, before?: Clients): Promise<Telling | null> {
    const { store } = this.#parts;
    const [silence, companions] = await Promise.all([
      silenceOf(store.reader, gaiaId),
      companionsOf(store.reader, gaiaId),
    ]);
    const to = silence.audience(gaiaId, [...companions.keys()]);
    const view = (await this.#viewsOf([gaiaId])).get(gaiaId);
    if (!view) return null;
    const presence = view();
    return { to, presence, lasting: lastingOf(presence), before: before && lastingOf(view(before)) };
  }

  async #introduce(gaiaId: string, others: readonly string[]): Promise<void> {
    const silence = await silenceOf(this.#parts.store.reader, gaiaId);
    const met = silence.audience(gaiaId, others);
    if (met.length === 0) return;
    let presences = await this.presenceOf([gaiaId, ...met]);
    const results = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id), presence: presences.get(id) ?? null }));
    for (;;) {
      this.#parts.emit([
        { at: null, to: met, update: { presence_notification: { presence: results([gaiaId]) } } },
        { at: null, to: [gaiaId], update: { presence_notification: { presence: results(met) } } },
      ]);
      if (!this.#parts.publish) return;
      // Another process may have told news of one of them while this one read.
      const now = await this.presenceOf([gaiaId, ...met]);
      if ([...now].every(([id, each]) => lastingOf(each) === lastingOf(presences.get(id) ?? {}))) return;
      presences = now;
    }
  }

  async #part(gaiaId: string, others: readonly string[]): Promise<void> {
    const { store } = this.#parts;
    const [known, silence] = await Promise.all([
      companionsOf(store.reader, gaiaId),
      silenceOf(store.reader, gaiaId),
    ]);
    const lost = silence.audience(gaiaId, others).filter((id) => !known.has(id));
    if (lost.length === 0) return;
    const absent = (ids: readonly string[]): PresenceResult[] =>
      ids.map((id) => ({ user_id: participantId(id) }));
    this.#parts.emit([
      { at: null, to: lost, update: { presence_notification: { presence: absent([gaiaId]) } } },
      { at: null, to: [gaiaId], update: { presence_notification: { presence: absent(lost) } } },
    ]);
  }

  /** By person, as what is stored makes of some clients; of those that they have now where none are named. */
  async #viewsOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, (clients?: Clients) => Presence>> {
    const { store, clock, known } = this.#parts;
    // What is known here is as it is when both are read.
    const [people, useOf] = await Promise.all([
      peopleWithSettings(store.reader, gaiaIds),
      known.usesOf(gaiaIds),
    ]);
    const now = clock.nowUsec();
    return new Map(
      people.map(({ person: { gaiaId, lastSeen }, settings }) => {
        const use = useOf(gaiaId);
        return [
          gaiaId,
          (clients = use.clients) =>
            presenceOf({ clients, lastActive: Math.max(use.lastActive, lastSeen) }, settings, now),
        ];
      }),
    );
  }
}

/** When the person was last seen moves all the time; whether it may be seen at all does not. */
function lastingOf({ last_seen, ...lasting }: Presence): string {
  return JSON.stringify({ ...lasting, last_seen: last_seen !== undefined });
}
