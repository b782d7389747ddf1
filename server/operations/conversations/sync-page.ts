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
  readonly #slice: TimeSlice;
  readonly #entries = new Map<string, Entry>();
  readonly #cleared: State[] = [];
  #bytes = 0;
  #lastPosition: Usec = 0;
  #full = false;

  constructor(reader: Connection, views: ViewReader, caller: Reader, mostBytes: number, slice: TimeSlice) {
    this.#reader = reader;
    this.#views = views;
    this.#caller = caller;
    this.#mostBytes = mostBytes;
    this.#slice = slice;
  }

  /** True when something was left out. */
  get full(): boolean {
    return this.#full;
  }

  /** Of the last change that is in. */
  get lastPosition(): Usec {
    return this.#lastPosition;
  }

  /**
   * Takes changes in, in their order. False when one has no room. The first one always has, so that a client gets on, with all
   * of its position.
   */
  async add(changes: readonly Change[]): Promise<boolean> {
    for (const change of changes) {
      const known = change.clearedTo === null ? this.#entries.get(change.conversation.id) : undefined;
      // Most are of conversations that the page has: nothing is awaited for those.
      const isIn = known ? this.#addTo(known, change) : await this.#begin(change);
      if (!isIn) return false;
    }
    return true;
  }

  /** What the answer has, deletions first. */
  async states(now: Usec): Promise<readonly LazyMessage<ConversationState>[]> {
    const states = this.#cleared.map((state) => this.#encoded(state));
    for (const { state, roster: members, events } of this.#entries.values()) {
      const filled = {
        ...state,
        event_continuation_token: tokenBefore(events, this.#lastPosition + 1),
        event: await copiesFor(this.#reader, this.#caller, events, members, now),
      };
      states.push(this.#encoded(filled));
      await this.#slice.pause();
    }
    return states;
  }

  #addTo({ events }: Entry, { event, position }: Change, more = 0): boolean {
    if (!this.#take((event ? copySize(event) : 0) + more, position)) return false;
    if (event) events.push(event);
    return true;
  }

  /** With a change of a conversation that the page has nothing of yet, or that has a state of its own. */
  async #begin(change: Change): Promise<boolean> {
    const { position, conversation, clearedTo } = change;
    await this.#slice.pause();
    if (clearedTo !== null) return this.#addCleared(conversation, clearedTo, position);
    const entry = await this.#entryOf(conversation);
    if (!this.#addTo(entry, change, this.#sizeOf(entry.state))) return false;
    this.#entries.set(conversation.id, entry);
    return true;
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
