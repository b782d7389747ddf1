import {
  type Clock,
  type FocusDevice,
  FocusType,
  limits,
  type StateUpdate,
  TypingType,
  type Usec,
} from '../../protocol/index.ts';
import { participantId } from '../domain/participant-id.ts';
import type { Push } from '../operations/push.ts';
import { conversationById, roster } from '../store/conversations.ts';
import { silencedFor } from '../store/people.ts';
import type { Store } from '../store/store.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { LiveCaller } from './live-state.ts';

/** A client's typing or focus in one conversation. */
interface Signal {
  readonly caller: LiveCaller;
  readonly conversationId: string;
}

export interface SignalEffects {
  readonly clock: Clock;
  readonly store: Store;
  readonly emit: (pushes: readonly Push[]) => void;
  /** Work that time starts and nobody waits for. */
  readonly inBackground: (work: Promise<void>) => void;
  readonly deviceOf: (clientId: string) => FocusDevice;
}

/** Typing and focus: told to the others in the conversation, and taken back when they run out or their client leaves. */
export class ConversationSignals {
  readonly #effects: SignalEffects;
  readonly #typing: ExpiringMap<Signal>;
  readonly #focus: ExpiringMap<Signal>;

  constructor(effects: SignalEffects) {
    this.#effects = effects;
    const { clock, inBackground } = effects;
    this.#typing = new ExpiringMap(clock, (_key, signal) => inBackground(this.#stopTyping(signal)));
    this.#focus = new ExpiringMap(clock, (_key, signal) => inBackground(this.#unfocus(signal)));
  }

  async typing(signal: Signal, type: TypingType, at: Usec): Promise<void> {
    if (type === TypingType.TYPING_TYPE_STOPPED) this.#typing.delete(keyOf(signal));
    else this.#typing.set(keyOf(signal), signal, limits.typingSecs * 1000);
    await this.#tellTyping(signal, type, at);
  }

  async focus(signal: Signal, type: FocusType, timeoutSecs: number, at: Usec): Promise<void> {
    if (type === FocusType.FOCUS_TYPE_UNFOCUSED) this.#focus.delete(keyOf(signal));
    else this.#focus.set(keyOf(signal), signal, timeoutSecs * 1000);
    await this.#tellFocus(signal, type, at);
  }

  /** The client is gone: so is everything that it did. */
  async clientLeft(clientId: string): Promise<void> {
    const mine = ({ caller }: Signal): boolean => caller.clientId === clientId;
    for (const signal of this.#typing.take(mine)) await this.#stopTyping(signal);
    for (const signal of this.#focus.take(mine)) await this.#unfocus(signal);
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
    return this.#tell(signal, {
      typing_notification: { ...this.#subject(signal), timestamp, type },
    });
  }

  #tellFocus(signal: Signal, type: FocusType, timestamp: Usec): Promise<void> {
    const device = this.#effects.deviceOf(signal.caller.clientId);
    return this.#tell(signal, {
      focus_notification: { ...this.#subject(signal), timestamp, type, device },
    });
  }

  #subject({ caller, conversationId }: Signal) {
    return {
      conversation_id: { id: conversationId },
      sender_id: participantId(caller.gaiaId),
    };
  }

  /** To everybody in the conversation but those between whom there is silence, and the client itself. */
  async #tell({ caller, conversationId }: Signal, update: StateUpdate): Promise<void> {
    const { reader } = this.#effects.store;
    const conversation = await conversationById(reader, conversationId);
    if (!conversation) return;
    const { participants } = await roster(reader, conversation);
    const silenced = await silencedFor(reader, caller.gaiaId);
    const to = participants.filter((gaiaId) => !silenced.has(gaiaId));
    this.#effects.emit([{ at: null, to, exceptClients: [caller.clientId], update }]);
  }
}

function keyOf({ caller, conversationId }: Signal): string {
  return `${caller.clientId} ${conversationId}`;
}
