import { correctionTarget, type Conversation, type Entity, type Event } from '../../protocol/index.ts';
import { shellOf } from '../annotations/annotated-event.ts';
import type { Retraction } from '../annotations/message-annotations.ts';
import type { CacheBatch } from './cached-state.ts';
import { conversationOf, senderOf, timestampOf } from './event-kinds.ts';
import type { Self } from './types.ts';

/** What the model holds and the cache does not yet. */
export class Unsaved {
  #erased: { conversationId: string; upTo: number }[] = [];
  #erasedBy: { conversationId: string; senderId: string }[] = [];
  #removed = new Set<string>();
  #conversations = new Map<string, Conversation>();
  #events = new Map<string, Event>();
  #complete = new Set<string>();
  #people = new Map<string, Entity>();
  #reads: ReadonlyMap<string, number> | null = null;
  #markedUnread = new Map<string, boolean>();
  #cursor: number | null = null;
  #self: Self | null = null;
  #empty = true;
  readonly #wake: () => void;

  /** `wake` is called at every addition; it arranges for `take`. */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  conversation(id: string, conversation: Conversation): void {
    this.#conversations.set(id, conversation);
    this.#changed();
  }

  events(events: readonly Event[]): void {
    for (const event of events) this.#events.set(event.event_id ?? '', event);
    if (events.length > 0) this.#changed();
  }

  /** Nothing that a deleted message said is written. */
  retracted(messageId: string, retraction: Retraction): void {
    const waiting = this.#events.get(messageId);
    if (waiting) this.#events.set(messageId, shellOf(waiting, retraction));
    for (const [id, event] of this.#events)
      if (correctionTarget(event.chat_message) === messageId) this.#events.delete(id);
  }

  complete(conversationId: string): void {
    this.#complete.add(conversationId);
    this.#changed();
  }

  erased(conversationId: string, upTo: number): void {
    for (const [id, event] of this.#events) {
      if (conversationOf(event) === conversationId && timestampOf(event) <= upTo) this.#events.delete(id);
    }
    this.#erased.push({ conversationId, upTo });
    this.#changed();
  }

  erasedBy(conversationId: string, senderId: string): void {
    for (const [id, event] of this.#events) {
      if (conversationOf(event) === conversationId && senderOf(event) === senderId) this.#events.delete(id);
    }
    this.#erasedBy.push({ conversationId, senderId });
    this.#changed();
  }

  removed(conversationId: string): void {
    for (const [id, event] of this.#events) {
      if (conversationOf(event) === conversationId) this.#events.delete(id);
    }
    this.#conversations.delete(conversationId);
    this.#complete.delete(conversationId);
    this.#markedUnread.delete(conversationId);
    this.#removed.add(conversationId);
    this.#changed();
  }

  person(gaiaId: string, entity: Entity): void {
    this.#people.set(gaiaId, entity);
    this.#changed();
  }

  reads(reads: ReadonlyMap<string, number>): void {
    this.#reads = reads;
    this.#changed();
  }

  markedUnread(conversationId: string, marked: boolean): void {
    this.#markedUnread.set(conversationId, marked);
    this.#changed();
  }

  cursor(cursor: number): void {
    this.#cursor = cursor;
    this.#changed();
  }

  self(self: Self): void {
    this.#self = self;
    this.#changed();
  }

  /** Everything since the last call as one batch; null when there is nothing. */
  take(): CacheBatch | null {
    if (this.#empty) return null;
    const batch: CacheBatch = {
      erased: this.#erased,
      erasedBy: this.#erasedBy,
      removed: [...this.#removed],
      conversations: [...this.#conversations.values()],
      events: [...this.#events.values()],
      complete: [...this.#complete],
      people: [...this.#people.values()],
      markedUnread: this.#markedUnread,
      ...(this.#reads === null ? {} : { reads: this.#reads }),
      ...(this.#cursor === null ? {} : { cursor: this.#cursor }),
      ...(this.#self === null ? {} : { self: this.#self }),
    };
    this.#erased = [];
    this.#erasedBy = [];
    this.#removed.clear();
    this.#conversations.clear();
    this.#events.clear();
    this.#complete.clear();
    this.#people.clear();
    this.#markedUnread = new Map();
    this.#reads = null;
    this.#cursor = null;
    this.#self = null;
    this.#empty = true;
    return batch;
  }

  #changed(): void {
    this.#empty = false;
    this.#wake();
  }
}
