import { existsSync, rmSync } from 'node:fs';
import {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type CacheBatch,
  type CachedConversation,
  type CachedPage,
  type CachedState,
  type OutboxItem,
  type Self,
} from '../../client/index.ts';
import { isDamage, moveAside, openDatabase, type Db } from './database.ts';
import { fromBodies, toBody } from './rows.ts';
import { statementsOf, type Statements } from './statements.ts';

/** Everything but what the person wrote and the service does not have. */
const fetchedTables = ['conversations', 'complete', 'events', 'people', 'reads', 'facts'];

/**
 * The account's cache in one SQLite file, synchronous: it belongs into a process where waiting for the disk holds up
 * nobody. The methods are those of `Cache`.
 */
export class SqliteCache {
  readonly #file: string;
  #db: Db;
  #sql: Statements;

  constructor(file: string) {
    this.#file = file;
    this.#db = openDatabase(file);
    this.#sql = statementsOf(this.#db);
  }

  load(): CachedState {
    return this.#guarded(() => this.#load());
  }

  write(batch: CacheBatch): void {
    this.#together(() => this.#write(batch));
  }

  events(conversationId: string, before: number, limit: number): CachedPage {
    return this.#guarded(() => this.#page(conversationId, before, limit));
  }

  putOutbox(item: OutboxItem, photo?: Uint8Array): void {
    const { clientGeneratedId: id, createdAt } = item;
    this.#together(() => {
      this.#sql.putOutbox.run(id, createdAt, JSON.stringify(item));
      if (photo) this.#sql.putOutboxPhoto.run(id, photo);
    });
  }

  outboxPhoto(clientGeneratedId: number): Uint8Array | null {
    return this.#guarded(() => this.#sql.outboxPhoto.get(clientGeneratedId)?.body ?? null);
  }

  removeOutbox(clientGeneratedId: number): void {
    this.#together(() => {
      this.#sql.removeOutbox.run(clientGeneratedId);
      this.#sql.removeOutboxPhoto.run(clientGeneratedId);
    });
  }

  saveDraft(conversationId: string, text: string): void {
    this.#guarded(() => {
      if (text === '') this.#sql.removeDraft.run(conversationId);
      else this.#sql.putDraft.run(conversationId, text);
    });
  }

  expire(nowUsec: number): void {
    this.#guarded(() => this.#sql.expireEvents.run(nowUsec));
  }

  reset(): void {
    this.#guarded(() =>
      this.#db.transaction(() => {
        for (const table of fetchedTables) this.#db.exec(`DELETE FROM ${table}`);
      })(),
    );
  }

  /** The files go, and a damaged one beside them. The cache can be used on, empty. */
  clear(): void {
    this.#db.close();
    for (const end of ['', '-wal', '-shm', '.damaged', '.damaged-wal', '.damaged-shm']) {
      if (existsSync(`${this.#file}${end}`)) rmSync(`${this.#file}${end}`);
    }
    this.#reopen();
  }

  close(): void {
    this.#db.close();
  }

  #load(): CachedState {
    const cursor = this.#sql.fact.get('cursor');
    const self = this.#sql.fact.get('self');
    return {
      conversations: this.#sql.conversations.all().flatMap((row) => this.#conversation(row)),
      people: fromBodies('Entity', this.#sql.people.all()),
      cursor: cursor ? Number(cursor.value) : null,
      self: self ? (JSON.parse(self.value) as Self) : null,
      outbox: this.#sql.outbox.all().map(({ item }) => JSON.parse(item) as OutboxItem),
      reads: new Map(this.#sql.reads.all().map((row) => [row.conversation_id, row.timestamp])),
      drafts: new Map(this.#sql.drafts.all().map((row) => [row.conversation_id, row.text])),
    };
  }

  #conversation(row: { id: string; own_read: number; body: Uint8Array }): CachedConversation[] {
    const unread = this.#sql.countAfter.get(row.id, row.own_read, CACHE_TAIL_LIMIT)?.n ?? 0;
    const page = this.#page(row.id, Number.MAX_SAFE_INTEGER, Math.max(CACHE_TAIL, unread));
    return fromBodies('Conversation', [row]).map((conversation) => ({ conversation, ...page }));
  }

  #page(conversationId: string, before: number, limit: number): CachedPage {
    const rows = this.#sql.eventsBefore.all(conversationId, before, limit);
    return {
      events: fromBodies('Event', rows.toReversed()),
      complete: rows.length < limit && this.#sql.isComplete.get(conversationId) !== undefined,
    };
  }

  #write(batch: CacheBatch): void {
    const sql = this.#sql;
    for (const { conversationId, upTo } of batch.erased ?? []) sql.eraseEvents.run(conversationId, upTo);
    for (const id of batch.removed ?? []) {
      sql.removeConversation.run(id);
      sql.removeComplete.run(id);
      sql.eraseEvents.run(id, Number.MAX_SAFE_INTEGER);
    }
    for (const conversation of batch.conversations ?? []) {
      const read = conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0;
      const id = conversation.conversation_id?.id ?? '';
      sql.putConversation.run(id, read, toBody('Conversation', conversation));
    }
    for (const event of batch.events ?? []) {
      const { event_id: eventId, conversation_id: of, timestamp, expiration_timestamp: expires } = event;
      sql.putEvent.run(eventId ?? '', of?.id ?? '', timestamp ?? 0, expires || null, toBody('Event', event));
    }
    for (const id of batch.complete ?? []) sql.setComplete.run(id);
    for (const person of batch.people ?? []) {
      sql.putPerson.run(person.id?.gaia_id ?? '', toBody('Entity', person));
    }
    if (batch.reads) {
      sql.clearReads.run();
      for (const [id, timestamp] of batch.reads) sql.putRead.run(id, timestamp);
    }
    if (batch.self) sql.putFact.run('self', JSON.stringify(batch.self));
    if (batch.cursor !== undefined) sql.putFact.run('cursor', String(batch.cursor));
  }

  /** All of it or nothing. */
  #together(action: () => void): void {
    this.#guarded(() => this.#db.transaction(action)());
  }

  /** A file that turns out to be damaged while it is used gives way to a new one; the call that found it fails. */
  #guarded<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (isDamage(error)) {
        this.#db.close();
        moveAside(this.#file);
        this.#reopen();
      }
      throw error;
    }
  }

  #reopen(): void {
    this.#db = openDatabase(this.#file);
    this.#sql = statementsOf(this.#db);
  }
}
