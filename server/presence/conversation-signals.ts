import {
  type Clock,
  type FocusDevice,
  FocusType,
  type StateUpdate,
  TypingType,
  USEC_PER_MS,
  type Usec,
} from '../../protocol/index.ts';
import { audienceOf } from '../domain/conversations/conversation.ts';
import { participantId } from '../domain/participant-id.ts';
import type { Push } from '../domain/events/push.ts';
import { conversationById, roster } from '../store/conversations/conversations.ts';
import type { Store } from '../store/store.ts';
import { ExpiringMap } from './expiring-map.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { LiveCaller } from '../domain/people/live-fact.ts';

/** A client's typing or focus in one conversation. */
export interface Signal {
  readonly caller: LiveCaller;
  readonly conversationId: string;
}

interface Kept<T> extends Signal {
  readonly type: T;
  /** When it was said. */
  readonly at: Usec;
  readonly until: Usec;
}

/** What a client does in a conversation, for a process that does not know. */
export interface SignalReport<T> {
  readonly conversationId: string;
  readonly type: T;
  readonly at: Usec;
  readonly ms: number;
}

/** By client. */
type Reports<T> = ReadonlyMap<string, readonly SignalReport<T>[]>;

export interface SignalEffects {
  readonly clock: Clock;
  readonly store: Store;
  readonly emit: (pushes: readonly Push[]) => void;
  /** Work that time starts and no one waits for. */
  readonly inBackground: (work: Promise<void>) => void;
  /** Whether no one here would be told. */
  readonly isNoOneHere: () => boolean;
  readonly deviceOf: (clientId: string) => FocusDevice;
}

/** Typing and focus: pushed to the others in the conversation, and taken back when they run out or their client leaves. */
export class ConversationSignals {
  readonly #effects: SignalEffects;
  readonly #typing: ExpiringMap<Kept<TypingType>>;
  readonly #focus: ExpiringMap<Kept<FocusType>>;
  /** Pushes about one client and conversation wait for the store, and keep their order. */
  readonly #queue = new KeyedQueue();

  constructor(effects: SignalEffects) {
    this.#effects = effects;
    const { clock, inBackground } = effects;
    this.#typing = new ExpiringMap(clock, (_key, signal) => inBackground(this.#stopTyping(signal)));
    this.#focus = new ExpiringMap(clock, (_key, signal) => inBackground(this.#unfocus(signal)));
  }

  async typing(signal: Signal, type: TypingType, ms: number, at: Usec): Promise<void> {
    const isOn = type !== TypingType.TYPING_TYPE_STOPPED;
    if (this.#keep(this.#typing, signal, isOn, { type, ms, at })) await this.#tellTyping(signal, type, at);
  }

  async focus(signal: Signal, type: FocusType, ms: number, at: Usec): Promise<void> {
    const isOn = type !== FocusType.FOCUS_TYPE_UNFOCUSED;
    if (this.#keep(this.#focus, signal, isOn, { type, ms, at })) await this.#tellFocus(signal, type, at);
  }

  /** What each client does now. */
  words(): { readonly typing: Reports<TypingType>; readonly focus: Reports<FocusType> } {
    const now = this.#effects.clock.nowUsec();
    const reports = <T>(kept: ExpiringMap<Kept<T>>): Reports<T> => {
      const byClient = new Map<string, SignalReport<T>[]>();
      for (const { caller, conversationId, type, at, until } of kept.values()) {
        const report = { conversationId, type, at, ms: (until - now) / USEC_PER_MS };
        const own = byClient.get(caller.clientId);
        if (own) own.push(report);
        else byClient.set(caller.clientId, [report]);
      }
      return byClient;
    };
    return { typing: reports(this.#typing), focus: reports(this.#focus) };
  }

  /** The client is gone: so is everything that it did. */
  async clientLeft(clientId: string): Promise<void> {
    const mine = ({ caller }: Signal): boolean => caller.clientId === clientId;
    for (const signal of this.#typing.take(mine)) await this.#stopTyping(signal);
    for (const signal of this.#focus.take(mine)) await this.#unfocus(signal);
  }

  /** False when it was known, or something newer is. */
  #keep<T>(
    kept: ExpiringMap<Kept<T>>,
    signal: Signal,
    isOn: boolean,
    { type, ms, at }: { type: T; ms: number; at: Usec },
  ): boolean {
    const key = keyOf(signal);
    const known = kept.get(key);
    if (known && (known.at > at || (known.at === at && known.type === type))) return false;
    const until = this.#effects.clock.nowUsec() + ms * USEC_PER_MS;
    if (isOn) kept.set(key, { ...signal, type, at, until }, ms);
    else kept.delete(key);
    return true;
  }

  clear(): void {
    this.#typing.clear();
    this.#focus.clear();
  }

  #stopTyping(signal: Signal): Promise<void> {
    const now = this.#effects.clock.nowUsec();
    return this.#tellTyping(signal, TypingType.TYPING_TYPE_STOPPED, now);
  }

  #unfocus(signal: Signal): Promise<void> {
    return this.#tellFocus(signal, FocusType.FOCUS_TYPE_UNFOCUSED, this.#effects.clock.nowUsec());
  }

  #tellTyping(signal: Signal, type: TypingType, timestamp: Usec): Promise<void> {
    return this.#push(signal, {
      typing_notification: { ...this.#subject(signal), timestamp, type },
    });
  }

  #tellFocus(signal: Signal, type: FocusType, timestamp: Usec): Promise<void> {
    const device = this.#effects.deviceOf(signal.caller.clientId);
    return this.#push(signal, {
      focus_notification: { ...this.#subject(signal), timestamp, type, device },
    });
  }

  #subject({ caller, conversationId }: Signal) {
    return {
      conversation_id: { id: conversationId },
      sender_id: participantId(caller.gaiaId),
    };
  }

  #push(signal: Signal, update: StateUpdate): Promise<void> {
    return this.#queue.run(keyOf(signal), () => this.#tellAll(signal, update));
  }

  /** To everyone in the conversation except people who block the person or are blocked, and the client itself. */
  async #tellAll({ caller, conversationId }: Signal, update: StateUpdate): Promise<void> {
    if (this.#effects.isNoOneHere()) return;
    const { reader } = this.#effects.store;
    const conversation = await conversationById(reader, conversationId);
    if (!conversation) return;
    const to = audienceOf(await roster(reader, conversation), caller.gaiaId);
    this.#effects.emit([{ at: null, to, exceptClients: [caller.clientId], update }]);
  }
}

function keyOf({ caller, conversationId }: Signal): string {
  return `${caller.clientId} ${conversationId}`;
}
