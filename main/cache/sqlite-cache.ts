import { existsSync, rmSync } from 'node:fs';
import {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type Cache,
  type CacheBatch,
  type CachedConversation,
  type CachedExtent,
  type CachedPage,
  type CachedPhoto,
  type CachedState,
  type DraftPhoto,
  type FoundPage,
  type OutboxItem,
  type PhotoForm,
  type SearchRequest,
  type Self,
} from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { evict, standardLimitBytes } from './evict.ts';
import { matchExpression, indexedWords } from './search-words.ts';
import { emptyTables, fetchedTables } from './empty.ts';
import { isDamage } from './database.ts';
import { expirePhotos, photoLimitBytes, readPhoto, usePhotos, writePhoto } from './kept-photos.ts';
import { beginAnew, openCache, type OpenCache } from './open.ts';
import type { Synchronous } from './method-proxy.ts';
import { moveFromDraft, writeItem } from './outbox-rows.ts';
import { fromBodies, toBody } from './rows.ts';
import { eventHolder, personHolder, photosOfEvent, photosOfPerson } from './shown-photos.ts';

/**
 * The account's cache in one SQLite file, synchronous: it belongs into a process where waiting for the disk holds up
 * no one.
 */
export class SqliteCache implements Synchronous<Cache> {
  readonly #file: string;
  readonly #limitBytes: number;
  readonly #photoLimitBytes: number;
  readonly #damaged: () => void;
  #open: OpenCache;

  /**
   * `limitBytes`: how much the file may hold before old pages are dropped, and of that, how much pictures may take.
   * `damaged`: it could not be used and was replaced by a new one.
   */
  constructor(
    file: string,
    {
      limitBytes = standardLimitBytes,
      photoLimitBytes: photoBytes = photoLimitBytes,
      damaged = () => {},
    }: { limitBytes?: number; photoLimitBytes?: number; damaged?: () => void } = {},
  ) {
    this.#file = file;
    this.#limitBytes = limitBytes;
    this.#photoLimitBytes = photoBytes;
    this.#damaged = damaged;
    this.#open = openCache(file, damaged);
  }

  get isOpen(): boolean {
    return this.#open.db.open;
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

  eventsAfter(conversationId: string, after: number, limit: number): Event[] {
    return this.#guarded(() =>
      fromBodies('Event', this.#open.sql.eventsAfter.all(conversationId, after, limit)),
    );
  }

  extent(conversationId: string): CachedExtent {
    return this.#guarded(() => ({
      oldest: this.#open.sql.oldest.get(conversationId)?.timestamp ?? null,
      complete: this.#open.sql.isComplete.get(conversationId) !== undefined,
    }));
  }

  search(request: SearchRequest): FoundPage {
    return this.#guarded(() => this.#search(request));
  }

  opened(conversationId: string, atUsec: number): void {
    this.#guarded(() => this.#open.sql.setOpened.run(conversationId, atUsec));
  }

  putOutbox(item: OutboxItem, photo?: Uint8Array): void {
    this.#together(() => {
      writeItem(this.#open.sql, item);
      if (photo) this.#open.sql.putOutboxPhoto.run(item.clientGeneratedId, photo);
    });
  }

  outboxPhoto(clientGeneratedId: number): Uint8Array | null {
    return this.#guarded(() => this.#open.sql.outboxPhoto.get(clientGeneratedId)?.body ?? null);
  }

  removeOutbox(clientGeneratedId: number): void {
    this.#together(() => {
      this.#open.sql.removeOutbox.run(clientGeneratedId);
      this.#open.sql.removeOutboxPhoto.run(clientGeneratedId);
    });
  }

  photo(photoId: string, form: PhotoForm, nowUsec: number): CachedPhoto | null {
    return this.#guarded(() => readPhoto(this.#open.sql, photoId, form, nowUsec));
  }

  keepPhoto(photo: CachedPhoto, nowUsec: number): void {
    this.#together(() => writePhoto(this.#open.sql, photo, nowUsec, this.#photoLimitBytes));
  }

  saveDraft(conversationId: string, text: string): void {
    this.#guarded(() => {
      if (text === '') this.#open.sql.removeDraft.run(conversationId);
      else this.#open.sql.putDraft.run(conversationId, text);
    });
  }

  addDraftPhoto({ id, conversationId, name, type, size }: DraftPhoto, bytes: Uint8Array): void {
    this.#guarded(() => this.#open.sql.addDraftPhoto.run(id, conversationId, name, type, size, bytes));
  }

  draftPhoto(id: number): Uint8Array | null {
    return this.#guarded(() => this.#open.sql.draftPhoto.get(id)?.body ?? null);
  }

  hasDraftPhoto(id: number): boolean {
    return this.#guarded(() => this.#open.sql.hasDraftPhoto.get(id) !== undefined);
  }

  removeDraftPhoto(id: number): void {
    this.#guarded(() => this.#open.sql.removeDraftPhoto.run(id));
  }

  putOutboxFromDraft(item: OutboxItem, draftPhotoId: number): boolean {
    return this.#together(() => moveFromDraft(this.#open.sql, item, draftPhotoId));
  }

  expire(nowUsec: number): void {
    this.#guarded(() => {
      this.#open.sql.expireEvents.run(nowUsec);
      expirePhotos(this.#open.sql, nowUsec);
      evict(this.#open.db, this.#open.sql, this.#limitBytes);
    });
  }

  reset(): void {
    this.#guarded(() => {
      this.#open.db.transaction(() => emptyTables(this.#open.db, fetchedTables))();
      // What was deleted must not stay in the file, nor take up space.
      this.#open.db.exec('VACUUM');
    });
  }

  /** The files go, and a damaged one beside them. The cache can be used on, empty. */
  clear(): void {
    this.#open.db.close();
    for (const end of ['', '-wal', '-shm', '.damaged', '.damaged-wal', '.damaged-shm']) {
      if (existsSync(`${this.#file}${end}`)) rmSync(`${this.#file}${end}`);
    }
    this.#open = openCache(this.#file, this.#damaged);
  }

  close(): void {
    this.#open.db.close();
  }

  #load(): CachedState {
    this.#open.sql.sweepDraftPhotos.run();
    const cursor = this.#open.sql.fact.get('cursor');
    const self = this.#open.sql.fact.get('self');
    return {
      conversations: this.#open.sql.conversations.all().flatMap((row) => this.#conversation(row)),
      people: fromBodies('Entity', this.#open.sql.people.all()),
      cursor: cursor ? Number(cursor.value) : null,
      self: self ? (JSON.parse(self.value) as Self) : null,
      outbox: this.#open.sql.outbox.all().map(({ item }) => JSON.parse(item) as OutboxItem),
      reads: new Map(this.#open.sql.reads.all().map((row) => [row.conversation_id, row.timestamp])),
      drafts: new Map(this.#open.sql.drafts.all().map((row) => [row.conversation_id, row.text])),
      draftPhotos: this.#open.sql.draftPhotos.all(),
    };
  }

  #conversation(row: { id: string; own_read: number; body: Uint8Array }): CachedConversation[] {
    const unread = this.#open.sql.countAfter.get(row.id, row.own_read, CACHE_TAIL_LIMIT)?.n ?? 0;
    const page = this.#page(row.id, Number.MAX_SAFE_INTEGER, Math.max(CACHE_TAIL, unread));
    return fromBodies('Conversation', [row]).map((conversation) => ({ conversation, ...page }));
  }

  #page(conversationId: string, before: number, limit: number): CachedPage {
    const rows = this.#open.sql.eventsBefore.all(conversationId, before, limit);
    return {
      events: fromBodies('Event', rows.toReversed()),
      complete: rows.length < limit && this.#open.sql.isComplete.get(conversationId) !== undefined,
    };
  }

  #write(batch: CacheBatch): void {
    const sql = this.#open.sql;
    for (const { conversationId, upTo } of batch.erased ?? []) sql.eraseEvents.run(conversationId, upTo);
    for (const id of batch.removed ?? []) {
      sql.removeConversation.run(id);
      sql.removeComplete.run(id);
      sql.removeOpened.run(id);
      sql.eraseEvents.run(id, Number.MAX_SAFE_INTEGER);
    }
    for (const conversation of batch.conversations ?? []) {
      const read = conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0;
      const id = conversation.conversation_id?.id ?? '';
      sql.putConversation.run(id, read, toBody('Conversation', conversation));
    }
    // In the order of their keys: going back makes the full-text index write out what it has gathered.
    const byTime = (batch.events ?? []).toSorted((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
    for (const event of byTime) this.#putEvent(event);
    for (const id of batch.complete ?? []) sql.setComplete.run(id);
    for (const person of batch.people ?? []) {
      const id = person.id?.gaia_id ?? '';
      sql.putPerson.run(id, toBody('Entity', person));
      usePhotos(sql, personHolder(id), photosOfPerson(person), false);
    }
    if (batch.reads) {
      sql.clearReads.run();
      for (const [id, timestamp] of batch.reads) sql.putRead.run(id, timestamp);
    }
    if (batch.self) {
      sql.putFact.run('self', JSON.stringify(batch.self));
      usePhotos(sql, personHolder(batch.self.gaiaId), photosOfPerson(batch.self.entity), false);
    }
    if (batch.cursor !== undefined) sql.putFact.run('cursor', String(batch.cursor));
  }

  #putEvent(event: Event): void {
    const { event_id: eventId, conversation_id: of, timestamp, expiration_timestamp: expires } = event;
    const body = toBody('Event', event);
    const known = this.#open.sql.keyOf.get(eventId ?? '')?.key;
    const key = known ?? this.#open.keyFor(timestamp ?? 0);
    if (known === undefined) {
      this.#open.sql.addEvent.run(key, eventId ?? '', of?.id ?? '', timestamp ?? 0, expires || null, body);
    } else {
      this.#open.sql.changeEvent.run(expires || null, body, key);
      this.#open.sql.removeWords.run(key);
    }
    const words = indexedWords(event);
    if (words !== null) this.#open.sql.addWords.run(key, words);
    usePhotos(this.#open.sql, eventHolder(key), photosOfEvent(event), known === undefined);
  }

  #search({ query, conversationId, before = Number.MAX_SAFE_INTEGER, limit }: SearchRequest): FoundPage {
    const match = matchExpression(query);
    if (match === null) return { events: [], next: null };
    const rows =
      conversationId === undefined
        ? this.#open.sql.found.all(match, before, limit)
        : this.#open.sql.foundIn.all(match, before, conversationId, limit);
    return {
      events: fromBodies('Event', rows),
      next: rows.length === limit ? (rows.at(-1)?.key ?? null) : null,
    };
  }

  /** All of it or nothing. */
  #together<T>(action: () => T): T {
    return this.#guarded(() => this.#open.db.transaction(action)());
  }

  /** A file that turns out to be damaged while it is used gives way to a new one; the call that found it fails. */
  #guarded<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (isDamage(error)) {
        this.#open.db.close();
        this.#open = beginAnew(this.#file, this.#damaged);
      }
      throw error;
    }
  }
}
