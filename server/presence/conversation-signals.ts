import { type Clock, FocusType, type StateUpdate, TypingType, type Usec } from '../../protocol/index.ts';
import { audienceOf } from '../domain/conversations/conversation.ts';
import { participantId } from '../domain/participant-id.ts';
import type { Push } from '../domain/events/push.ts';
import { conversationById, roster } from '../store/conversations/conversations.ts';
import type { Store } from '../store/store.ts';
import { ExpiringMap } from './expiring-map.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { LiveFact, Signal } from '../domain/people/live-fact.ts';
import { focusDeviceOf } from './focus-device.ts';
import { graceMs } from './grace.ts';

interface Kept {
  readonly signal: Signal;
  /** The process that states it; null: this one. */
  readonly from: string | null;
}

export interface SignalEffects {
  readonly clock: Clock;
  readonly store: Store;
  /** Pushes to those of the people who are connected here. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Tells other processes, where there are any, to which some of these people are connected. */
  readonly state?: (fact: LiveFact, concerned: readonly string[]) => void;
  /** Work that time starts and no one waits for. */
  readonly inBackground: (work: Promise<void>) => void;
  readonly connections: { readonly isNoOneHere: boolean; isHere(gaiaId: string): boolean };
}

/** So many people are named to other processes; where they are more, each looks up who they are. */
const mostNamed = 64;

/**
 * Typing and focus: pushed to the others in the conversation, and taken back when they run out or their client leaves. The process
 * that states a signal also states its end. Others keep it in case that process dies.
 */
export class ConversationSignals {
  readonly #effects: SignalEffects;
  readonly #kept: ExpiringMap<Kept>;
  /** By client: the keys of what it does. */
  readonly #keys = new Map<string, Set<string>>();
  /** Pushes about one client and conversation wait for the store, and keep their order. */
  readonly #queue = new KeyedQueue();

  constructor(effects: SignalEffects) {
    this.#effects = effects;
    this.#kept = new ExpiringMap(effects.clock, (key, kept) => {
      this.#unlist(key, kept);
      effects.inBackground(this.#end(kept));
    });
  }

  /** @param from the process that states it; null: this one */
  async learn(from: string | null, signal: Signal): Promise<void> {
    if (from !== null && this.#concernsNoOne(signal)) return;
    if (this.#keep(from, signal)) await this.#tell(from, signal);
  }

  /** The client is gone: so is everything that it did. What another process states of it, that process ends. */
  async clientLeft(clientId: string): Promise<void> {
    await this.#endAll(this.#keys.get(clientId) ?? [], ({ from }) => from === null);
  }

  /** What a process stated is over with it. */
  async processLeft(process: string): Promise<void> {
    const keys = [...this.#keys.values()].flatMap((own) => [...own]);
    await this.#endAll(keys, ({ from }) => from === process);
  }

  clear(): void {
    this.#kept.clear();
    this.#keys.clear();
  }

  async #endAll(keys: Iterable<string>, picked: (kept: Kept) => boolean): Promise<void> {
    const ended = [...keys].flatMap((key) => {
      const kept = this.#kept.get(key);
      return kept && picked(kept) ? [this.#take(key, kept)] : [];
    });
    for (const kept of ended) await this.#end(kept);
  }

  #take(key: string, kept: Kept): Kept {
    this.#kept.delete(key);
    this.#unlist(key, kept);
    return kept;
  }

  #unlist(key: string, { signal: { clientId } }: Kept): void {
    const own = this.#keys.get(clientId);
    own?.delete(key);
    if (own?.size === 0) this.#keys.delete(clientId);
  }

  /** Where others have an ear for it, this process may be one that shares nothing with them but a topic. */
  #concernsNoOne(signal: Signal): boolean {
    const { connections } = this.#effects;
    if (this.#kept.get(keyOf(signal)) !== undefined) return false;
    return signal.to ? !signal.to.some((id) => connections.isHere(id)) : connections.isNoOneHere;
  }

  /** False when it was known, or something newer is. */
  #keep(from: string | null, signal: Signal): boolean {
    const key = keyOf(signal);
    const kept = this.#kept.get(key);
    const known = kept?.signal;
    if (known && signal.ends !== undefined && known.at !== signal.ends) return false;
    if (known && (known.at > signal.at || (known.at === signal.at && known.type === signal.type)))
      return false;
    if (!isEnd(signal)) {
      this.#kept.set(key, { signal, from }, from === null ? signal.ms : signal.ms + graceMs);
      const own = this.#keys.get(signal.clientId);
      if (own) own.add(key);
      else this.#keys.set(signal.clientId, new Set([key]));
    } else if (kept) {
      this.#take(key, kept);
    }
    return true;
  }

  #end({ signal, from }: Kept): Promise<void> {
    const end = endOf(signal, this.#effects.clock.nowUsec());
    // Who is in the conversation may have changed since.
    delete end.to;
    return this.#tell(from, end);
  }

  #tell(from: string | null, signal: Signal): Promise<void> {
    return this.#queue.run(keyOf(signal), () => this.#tellAll(from, signal));
  }

  /** To everyone in the conversation except people who block the person or are blocked, and the client itself. */
  async #tellAll(from: string | null, signal: Signal): Promise<void> {
    const { emit, state, connections } = this.#effects;
    const stated = from === null ? state : undefined;
    if (connections.isNoOneHere && !stated) return;
    const to = signal.to ?? (await this.#audienceOf(signal));
    if (to === null) return;
    emit([{ at: null, to, exceptClients: [signal.clientId], update: this.#updateOf(signal) }]);
    stated?.({ ...signal, ...(to.length <= mostNamed && { to }) }, to);
  }

  async #audienceOf({ conversationId, gaiaId }: Signal): Promise<readonly string[] | null> {
    const { reader } = this.#effects.store;
    const conversation = await conversationById(reader, conversationId);
    return conversation && audienceOf(await roster(reader, conversation), gaiaId);
  }

  #updateOf(signal: Signal): StateUpdate {
    const { conversationId, gaiaId, at: timestamp } = signal;
    const subject = { conversation_id: { id: conversationId }, sender_id: participantId(gaiaId), timestamp };
    if (signal.fact === 'typing') return { typing_notification: { ...subject, type: signal.type } };
    const device = focusDeviceOf(signal.device);
    return { focus_notification: { ...subject, type: signal.type, device } };
  }
}

function keyOf({ fact, clientId, conversationId }: Signal): string {
  return `${fact} ${clientId} ${conversationId}`;
}

function endOf(signal: Signal, at: Usec): Signal & { to?: readonly string[] } {
  const when = { at, ends: signal.at };
  return signal.fact === 'typing'
    ? { ...signal, ...when, type: TypingType.TYPING_TYPE_STOPPED }
    : { ...signal, ...when, type: FocusType.FOCUS_TYPE_UNFOCUSED };
}

function isEnd(signal: Signal): boolean {
  return signal.fact === 'typing'
    ? signal.type === TypingType.TYPING_TYPE_STOPPED
    : signal.type === FocusType.FOCUS_TYPE_UNFOCUSED;
}
