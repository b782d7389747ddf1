import { existsSync, rmSync } from 'node:fs';
import {
  type Annotation,
  type Cache,
  type CacheBatch,
  type CachedExtent,
  type CachedPage,
  type CachedPhoto,
  type CachedState,
  type Draft,
  type DraftPhoto,
  type FoundPage,
  type OutboxItem,
  type PhotoForm,
  type SearchRequest,
} from '../../client/index.ts';
import { retractionTarget, systemClock, type Clock, type Event } from '../../protocol/index.ts';
import { isDeleted } from '../../words/person-name.ts';
import { annotationsOf, oldestOf } from './annotation-rows.ts';
import { evict, standardLimitBytes } from './evict.ts';
import { findRows } from './find-rows.ts';
import { emptyTables, fetchedTables } from './empty.ts';
import { deleteOldDamaged, isDamage, truncateLog } from './database.ts';
import { expirePhotos, photoLimitBytes, readPhoto, writePhoto } from './kept-photos.ts';
import { beginAnew, indexSome, openCache, type OpenCache } from './open.ts';
import type { Synchronous } from './method-proxy.ts';
import { readPage, readState } from './read-state.ts';
import { moveFromDraft, orderDraftPhotos, replaceItem, writeItemWith } from './outbox-rows.ts';
import { fromBodies } from './rows.ts';
import { Upkeep } from './upkeep.ts';
import { mergeSome, wordsDeleted } from './word-index.ts';
import { writeBatch } from './write-batch.ts';

/**
 * The account's cache in one SQLite file, synchronous: it belongs into a process where waiting for the disk holds up
 * no one.
 */
export class SqliteCache implements Synchronous<Cache> {
  readonly #file: string;
  readonly #limitBytes: number;
  readonly #photoLimitBytes: number;
  readonly #damaged: () => void;
  readonly #upkeep: Upkeep;
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
      clock = systemClock,
    }: { limitBytes?: number; photoLimitBytes?: number; damaged?: () => void; clock?: Clock } = {},
  ) {
    this.#file = file;
    this.#limitBytes = limitBytes;
    this.#photoLimitBytes = photoBytes;
    this.#damaged = damaged;
    this.#open = openCache(file, damaged);
    deleteOldDamaged(file, clock.nowUsec() / 1000);
    this.#upkeep = new Upkeep(clock, {
      step: () => this.#step(),
      truncate: () => this.#unharmed(() => truncateLog(this.#open.db)),
    });
    this.#upkeep.wake();
  }

  get isOpen(): boolean {
    return this.#open.db.open;
  }

  load(): CachedState {
    return this.#guarded(() => readState(this.#open.sql));
  }

  write(batch: CacheBatch): void {
    const deletes = batch.events?.filter(({ chat_message: message }) => retractionTarget(message) !== null);
    const erases = [
      batch.erased,
      batch.erasedBy,
      batch.removed,
      batch.people?.filter(isDeleted),
      deletes,
    ].some((each) => each && each.length > 0);
    this.#together(() => {
      writeBatch(this.#open, batch);
      if (erases) wordsDeleted(this.#open.db);
    });
    if (erases) this.#upkeep.erased();
  }

  events(conversationId: string, before: number, limit: number): CachedPage {
    return this.#guarded(() => readPage(this.#open.sql, conversationId, before, limit));
  }

  eventsAfter(conversationId: string, after: number, limit: number): Event[] {
    return this.#guarded(() =>
      fromBodies('Event', this.#open.sql.eventsAfter.all(conversationId, after, limit)),
    );
  }

  event(conversationId: string, eventId: string): Event | null {
    return this.#guarded(
      () => fromBodies('Event', this.#open.sql.eventById.all(eventId, conversationId))[0] ?? null,
    );
  }

  annotations(_conversationId: string, messageIds: readonly string[]): Annotation[] {
    return this.#guarded(() => messageIds.flatMap((id) => annotationsOf(this.#open.sql, id)));
  }

  extent(conversationId: string): CachedExtent {
    return this.#guarded(() => ({
      oldest: oldestOf(this.#open.sql, conversationId),
      complete: this.#open.sql.isComplete.get(conversationId) !== undefined,
    }));
  }

  search(request: SearchRequest): FoundPage {
    return this.#guarded(() => this.#search(request));
  }

  opened(conversationId: string, atUsec: number): void {
    this.#guarded(() => this.#open.sql.setOpened.run(conversationId, atUsec));
  }

  putOutbox(item: OutboxItem, photos: readonly Uint8Array[] = []): void {
    this.#together(() => writeItemWith(this.#open.sql, item, photos));
  }

  outboxPhoto(clientGeneratedId: number, place: number): Uint8Array | null {
    return this.#guarded(() => this.#open.sql.outboxPhoto.get(clientGeneratedId, place)?.body ?? null);
  }

  replaceOutbox(clientGeneratedId: number, item: OutboxItem): void {
    this.#together(() => replaceItem(this.#open.sql, clientGeneratedId, item));
    this.#upkeep.erased();
  }

  removeOutbox(clientGeneratedId: number): void {
    this.#together(() => {
      this.#open.sql.removeOutbox.run(clientGeneratedId);
      this.#open.sql.removeOutboxPhotos.run(clientGeneratedId);
    });
    this.#upkeep.erased();
  }

  photo(photoId: string, form: PhotoForm, nowUsec: number): CachedPhoto | null {
    return this.#guarded(() => readPhoto(this.#open.sql, photoId, form, nowUsec));
  }

  keepPhoto(photo: CachedPhoto, nowUsec: number): void {
    this.#together(() => writePhoto(this.#open.sql, photo, nowUsec, this.#photoLimitBytes));
  }

  saveDraft(conversationId: string, { text, annotation }: Draft): void {
    this.#guarded(() => {
      if (text === '' && annotation.length === 0) this.#open.sql.removeDraft.run(conversationId);
      else this.#open.sql.putDraft.run(conversationId, text, JSON.stringify(annotation));
    });
    if (text === '') this.#upkeep.erased();
  }

  addDraftPhoto({ id, conversationId, name, type, size }: DraftPhoto, bytes: Uint8Array): void {
    this.#guarded(() => this.#open.sql.addDraftPhoto.run(id, id, conversationId, name, type, size, bytes));
  }

  draftPhoto(id: number): Uint8Array | null {
    return this.#guarded(() => this.#open.sql.draftPhoto.get(id)?.body ?? null);
  }

  hasDraftPhoto(id: number): boolean {
    return this.#guarded(() => this.#open.sql.hasDraftPhoto.get(id) !== undefined);
  }

  removeDraftPhoto(id: number): void {
    this.#guarded(() => this.#open.sql.removeDraftPhoto.run(id));
    this.#upkeep.erased();
  }

  orderDraftPhotos(ids: readonly number[]): void {
    this.#together(() => orderDraftPhotos(this.#open.sql, ids));
  }

  putOutboxFromDraft(item: OutboxItem, draftPhotoIds: readonly number[]): boolean {
    return this.#together(() => moveFromDraft(this.#open.sql, item, draftPhotoIds));
  }

  expire(nowUsec: number): void {
    this.#guarded(() => {
      const { db, sql } = this.#open;
      const expired =
        sql.expireEvents.run(nowUsec).changes +
        sql.expireAnnotations.run(nowUsec).changes +
        expirePhotos(sql, nowUsec);
      const evicted = evict(db, sql, this.#limitBytes);
      if (evicted) wordsDeleted(db);
      if (evicted || expired > 0) this.#upkeep.erased();
    });
  }

  reset(): void {
    this.#guarded(() => {
      this.#open.db.transaction(() => emptyTables(this.#open.db, fetchedTables))();
      // What was deleted must not stay in the file, nor take up space.
      this.#open.db.exec('VACUUM');
      this.#open.wordsBefore = null;
      this.#open.unmarked = null;
    });
    this.#upkeep.erased();
  }

  /** The files go, and a damaged one beside them. The cache can be used on, empty. */
  clear(): void {
    this.#open.db.close();
    for (const end of ['', '-wal', '-shm', '.damaged', '.damaged-wal', '.damaged-shm']) {
      if (existsSync(`${this.#file}${end}`)) rmSync(`${this.#file}${end}`);
    }
    this.#open = openCache(this.#file, this.#damaged);
  }

  /** What is still to be done to the file is done at the next start. */
  close(): void {
    this.#upkeep[Symbol.dispose]();
    this.#open.db.close();
  }

  /** Takes one step of what the file needs between requests. */
  #step(): 'idle' | 'more' | 'done' {
    return (
      this.#unharmed(() => {
        const merged = mergeSome(this.#open.db);
        return merged === 'idle' ? indexSome(this.#open) : merged;
      }) ?? 'idle'
    );
  }

  /** A disk that is full, or a damaged file, shows at the next request, which has someone to report it to. */
  #unharmed<T>(action: () => T): T | null {
    try {
      return action();
    } catch {
      return null;
    }
  }

  #search(request: SearchRequest): FoundPage {
    const rows = findRows(this.#open, request);
    return {
      events: rows.flatMap((row) => row.event ?? fromBodies('Event', [row])),
      next: rows.length === request.limit ? (rows.at(-1)?.key ?? null) : null,
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
