import type { ConversationState, Usec } from '../../../protocol/index.ts';
import type { ConversationRecord, Roster } from '../../domain/conversations/conversation.ts';
import type { Connection } from '../../store/query/connection.ts';
import { copySize, type StoredEvent } from '../../store/conversations/events.ts';
import {
  EncodedAhead,
  EncodedOnce,
  type LazyMessage,
  lazySize,
  type WithLazy,
} from '../../util/lazy-message.ts';
import type { TimeSlice } from '../../util/time-slice.ts';
import { tokenBefore } from '../events/event-copy.ts';
import { copiesFor, type Reader } from '../events/fallbacks.ts';
import type { ViewReader } from './view-reader.ts';

/** Something that a person missed. */
export interface Change {
  readonly position: Usec;
  readonly conversation: ConversationRecord;
  /** Null: something of the conversation itself changed. */
  readonly event: StoredEvent | null;
  /** Null: nothing was deleted. Else up to where the person deleted the history. */
  readonly clearedTo: Usec | null;
}

type State = WithLazy<ConversationState>;

/** What the page has of one conversation. */
interface Entry {
  /** Without events. Its size is counted before it goes out, and encoding it once does for both. */
  readonly state: State;
  readonly events: StoredEvent[];
  readonly roster: Roster;
}

/** A SyncAllNewEvents answer as it fills up. */
export class SyncPage {
  readonly #reader: Connection;
  readonly #views: ViewReader;
  readonly #caller: Reader;
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #cleared: State[] = [];
  #bytes = 0;
  #lastPosition: Usec = 0;
  #full = false;

  constructor(reader: Connection, views: ViewReader, caller: Reader, mostBytes: number) {
    this.#reader = reader;
    this.#views = views;
    this.#caller = caller;
    this.#mostBytes = mostBytes;
  }

  /** True when something was left out. */
  get full(): boolean {
    return this.#full;
  }

  /** Of the last change that is in. */
  get lastPosition(): Usec {
    return this.#lastPosition;
  }

  /** False when the change has no room. The first one always has, so that a client gets on, with all of its position. */
  async add({ position, conversation, event, clearedTo }: Change): Promise<boolean> {
    if (clearedTo !== null) return this.#addCleared(conversation, clearedTo, position);
    const known = this.#entries.get(conversation.id);
    const entry = known ?? (await this.#entryOf(conversation));
    const size = (event ? copySize(event) : 0) + (known ? 0 : this.#sizeOf(entry.state));
    if (!this.#take(size, position)) return false;
    if (event) entry.events.push(event);
    this.#entries.set(conversation.id, entry);
    return true;
  }

  /** What the answer has, deletions first. */
  async states(now: Usec, slice: TimeSlice): Promise<readonly LazyMessage<ConversationState>[]> {
    const states = this.#cleared.map((state) => this.#encoded(state));
    for (const { state, roster: members, events } of this.#entries.values()) {
      const filled = {
        ...state,
        event_continuation_token: tokenBefore(events, this.#lastPosition + 1),
        event: await copiesFor(this.#reader, this.#caller, events, members, now),
      };
      states.push(this.#encoded(filled));
      await slice.pause();
    }
    return states;
  }

  /** A state of its own, in no view: nothing before its token is left. */
  async #addCleared(conversation: ConversationRecord, upTo: Usec, position: Usec): Promise<boolean> {
    const { view } = await this.#views.viewOf(conversation);
    const cleared: State = {
      conversation_id: { id: conversation.id },
      conversation: new EncodedOnce('Conversation', {
        ...view,
        self_conversation_state: { ...view.self_conversation_state, view: [] },
      }),
      event_continuation_token: { event_timestamp: upTo + 1 },
    };
    if (!this.#take(this.#sizeOf(cleared), position)) return false;
    this.#cleared.push(cleared);
    return true;
  }

  #take(size: number, position: Usec): boolean {
    const isFirst = this.#entries.size === 0 && this.#cleared.length === 0;
    // What changed at once, as by a new name, cannot be told apart by the position from which the client goes on.
    const goesOn = !isFirst && position > this.#lastPosition;
    if (goesOn && this.#bytes + size > this.#mostBytes) {
      this.#full = true;
      return false;
    }
    this.#bytes += size;
    this.#lastPosition = position;
    return true;
  }

  async #entryOf(conversation: ConversationRecord): Promise<Entry> {
    const { view, roster } = await this.#views.viewOf(conversation);
    return {
      state: {
        conversation_id: { id: conversation.id },
        conversation: new EncodedOnce('Conversation', view),
      },
      roster,
      events: [],
    };
  }

  #encoded(state: State): LazyMessage<ConversationState> {
    return new EncodedAhead('ConversationState', state, this.#caller.variant);
  }

  #sizeOf(state: State): number {
    return lazySize('ConversationState', state, this.#caller.variant);
  }
}
