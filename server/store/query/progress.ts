import type { Usec } from '../../../protocol/index.ts';
import { minuteOf } from '../../domain/conversations/change-minute.ts';
import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import type { EventsTable } from './tables.ts';

/** A person's watermark that moved. */
export interface Reading {
  readonly id: string;
  readonly personId: string;
  readonly at: Usec;
}

/** How far a conversation moved. */
export interface Advance {
  readonly id: string;
  /** Of its newest event. */
  readonly at: Usec;
  /** Of the newest that moved it in the lists; null: it stayed where it is. */
  readonly sortAt: Usec | null;
  /** Whether it may be the conversation's first change of its minute. */
  readonly raises: boolean;
}

/** What is to be written before anything that may see it. */
export interface Gathered {
  readonly events: readonly EventsTable[];
  readonly advanced: readonly Advance[];
  readonly read: readonly Reading[];
}

/** A key under which a person makes an event in a conversation. */
export interface EventKey {
  readonly conversationId: string;
  readonly senderId: string;
  readonly key: number;
}

/**
 * How far conversations move within one commit. Several messages in one conversation change its row, and the rows of those
 * who sent them, each time: this remembers the last state, so that it is written once. With it go the events under keys that are
 * known to be free: storing those answers nothing.
 */
export class Progress {
  /** As they are with everything that the transaction did. */
  readonly #records = new Map<string, ConversationRecord>();
  readonly #advanced = new Map<string, Advance>();
  /** By conversation and person. */
  readonly #read = new Map<string, Map<string, Reading>>();
  readonly #freeKeys = new Set<string>();
  #events: EventsTable[] = [];
  #moves = 0;

  /** How often anything moved, ever. */
  get moves(): number {
    return this.#moves;
  }

  /** A conversation that the transaction has read and not changed by other means since; null: unknown. */
  recordOf(id: string): ConversationRecord | null {
    return this.#records.get(id) ?? null;
  }

  remember(record: ConversationRecord): void {
    this.#records.set(record.id, record);
  }

  /** An event at `at` became the conversation's newest. */
  advance(id: string, at: Usec): void {
    this.#moves += 1;
    this.#advanced.set(id, { id, at, sortAt: at, raises: this.#raises(id, at) });
    const record = this.#records.get(id);
    if (record) this.#records.set(id, { ...record, sortAt: at, newestEventAt: at, changedAt: at });
  }

  /** An event at `at` became the conversation's newest, which stays where it is in the lists. */
  append(id: string, at: Usec): void {
    this.#moves += 1;
    const sortAt = this.#advanced.get(id)?.sortAt ?? null;
    this.#advanced.set(id, { id, at, sortAt, raises: this.#raises(id, at) });
    const record = this.#records.get(id);
    if (record) this.#records.set(id, { ...record, newestEventAt: at, changedAt: at });
  }

  #raises(id: string, at: Usec): boolean {
    const record = this.#records.get(id);
    const isListed = record !== undefined && minuteOf(record.changedAt) === minuteOf(at);
    return !isListed || this.#advanced.get(id)?.raises === true;
  }

  /** The person has read up to `at`. */
  read(id: string, personId: string, at: Usec): void {
    this.#moves += 1;
    const reading = { id, personId, at };
    const others = this.#read.get(id);
    if (others) others.set(personId, reading);
    else this.#read.set(id, new Map([[personId, reading]]));
  }

  /** Nothing was made under these keys but for the spent ones, and nothing can be by another transaction. */
  markFree(keys: readonly EventKey[], spent: readonly EventKey[]): void {
    for (const key of keys) this.#freeKeys.add(nameOf(key));
    for (const key of spent) this.#freeKeys.delete(nameOf(key));
  }

  /** True when the event's key was free, so that it is stored with the rest; false: storing it is left to the caller. */
  store(event: EventsTable): boolean {
    if (this.#freeKeys.size === 0 || event.client_generated_id === null) return false;
    const { conversation_id: conversationId, sender_id: senderId, client_generated_id: key } = event;
    if (!this.#freeKeys.delete(nameOf({ conversationId, senderId, key }))) return false;
    this.#moves += 1;
    this.#events.push(event);
    return true;
  }

  /** Whether there is something to write. */
  get isPending(): boolean {
    return this.#events.length > 0 || this.#advanced.size > 0 || this.#read.size > 0;
  }

  /** Hands out what is to be written, and counts it as written. */
  take(): Gathered {
    const taken = {
      events: this.#events,
      advanced: [...this.#advanced.values()],
      read: [...this.#read.values()].flatMap((readings) => [...readings.values()]),
    };
    this.#events = [];
    this.#advanced.clear();
    this.#read.clear();
    return taken;
  }

  /** Something else may have changed conversations. */
  forgetRecords(): void {
    this.#records.clear();
  }

  /** The transaction ended, or something of it was undone. */
  clear(): void {
    this.take();
    this.#records.clear();
    this.#freeKeys.clear();
  }
}

const nameOf = ({ conversationId, senderId, key }: EventKey): string =>
  `${conversationId} ${senderId} ${key}`;
