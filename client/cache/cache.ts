import type { Event } from '../../protocol/index.ts';
import { unreadMost } from '../../words/unread-count.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { MessageSearch } from '../search/message-search.ts';
import type { CacheBatch, CachedPage, CachedState } from '../model/cached-state.ts';
import type { Draft, DraftPhoto, OutboxItem } from '../model/types.ts';

/** What is looked for in everything that the cache holds, a page at a time. */
export interface SearchRequest extends MessageSearch {
  readonly limit: number;
}

export interface FoundPage {
  /** Newest first. Nothing off the record. */
  readonly events: readonly Event[];
  /** Where the next page begins; null when there is none. */
  readonly next: number | null;
}

/** How far back the cache holds a conversation. */
export interface CachedExtent {
  /** Timestamp (microseconds) of the oldest event; null when there is none. */
  readonly oldest: number | null;
  /** The server has nothing before it. */
  readonly complete: boolean;
}

/** The picture itself, or the small still one of it. */
export type PhotoForm = 'whole' | 'thumbnail';

/** A picture of the server as it was looked at. */
export interface CachedPhoto {
  readonly photoId: string;
  readonly form: PhotoForm;
  /** Media type, such as `image/png`. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Microseconds; from then on no one may have it. */
  readonly expiresAt: number;
}

/** Most events per conversation that `load` returns: a count of unread messages is the same after a restart. */
export const CACHE_TAIL_LIMIT = unreadMost;
/** Events per conversation that `load` returns when fewer are unread. */
export const CACHE_TAIL = 30;

/**
 * What one account keeps on this computer. Calls are carried out in the order they were made. Every promise resolves
 * when its change is durable, and rejects when it is not (disk full, file gone): then the session continues from memory.
 */
export interface Cache {
  /**
   * Everything needed to show the app before the server is reached. Pictures of drafts go whose conversation is known
   * to be no more.
   */
  load(): Promise<CachedState>;
  /** One atomic change. */
  write(batch: CacheBatch): Promise<void>;
  /**
   * Up to `limit` entries of the history strictly before `before` (microseconds), as they were sent: the newest of them,
   * oldest first. What only changes others is in `annotations`.
   */
  events(conversationId: string, before: number, limit: number): Promise<CachedPage>;
  /** Up to `limit` entries strictly after `after` (microseconds), oldest first. */
  eventsAfter(conversationId: string, after: number, limit: number): Promise<readonly Event[]>;
  /** An event of a conversation by its id; null: it is not here. */
  event(conversationId: string, eventId: string): Promise<Event | null>;
  /** What was done to messages of a conversation, by their ids: all that is known here. */
  annotations(conversationId: string, messageIds: readonly string[]): Promise<readonly Annotation[]>;
  extent(conversationId: string): Promise<CachedExtent>;
  /** Messages that are searched for, by their newest text. A query of nothing but signs that are no words finds nothing, as does one of nothing. */
  search(request: SearchRequest): Promise<FoundPage>;
  /** The person looked at it: what was opened longest ago is the first to go when there is too much. */
  opened(conversationId: string, atUsec: number): Promise<void>;
  /** Adds or replaces by `clientGeneratedId`, together with the pictures of its `photos`; without any, keeps them. */
  putOutbox(item: OutboxItem, photos?: readonly Uint8Array[]): Promise<void>;
  /** One of its pictures, by `place`; null: there is none. */
  outboxPhoto(clientGeneratedId: number, place: number): Promise<Uint8Array | null>;
  /** Puts another item in the place of one, with those of its pictures that the new one has in `photos`. */
  replaceOutbox(clientGeneratedId: number, item: OutboxItem): Promise<void>;
  /** With its pictures. */
  removeOutbox(clientGeneratedId: number): Promise<void>;
  /** A picture that was looked at before; null: it is not here, or not any more at this moment (microseconds). */
  photo(photoId: string, form: PhotoForm, nowUsec: number): Promise<CachedPhoto | null>;
  /**
   * Keeps a picture as long as an event or a person in the cache shows it. Where there are too many, those go first that
   * were not looked at for longest.
   */
  keepPhoto(photo: CachedPhoto, nowUsec: number): Promise<void>;
  /** One without text and annotations is removed. */
  saveDraft(conversationId: string, draft: Draft): Promise<void>;
  /** Adds a picture to the draft of its conversation; one that is there already changes nothing. */
  addDraftPhoto(photo: DraftPhoto, bytes: Uint8Array): Promise<void>;
  /** Null: it is not here, or not as it was kept. */
  draftPhoto(id: number): Promise<Uint8Array | null>;
  /** Whether `draftPhoto` has it, without reading it. */
  hasDraftPhoto(id: number): Promise<boolean>;
  removeDraftPhoto(id: number): Promise<void>;
  /** The order of the pictures of one draft: all of them. */
  orderDraftPhotos(ids: readonly number[]): Promise<void>;
  /** As `putOutbox` with pictures, which leave their draft in the same change. False, and no change: one is not here. */
  putOutboxFromDraft(item: OutboxItem, draftPhotoIds: readonly number[]): Promise<boolean>;
  /**
   * Deletes every event whose expiration_timestamp (microseconds) has passed, the pictures that nothing shows, and where the
   * cache has outgrown its limit the oldest pages of the conversations opened longest ago.
   */
  expire(nowUsec: number): Promise<void>;
  /** Forgets everything but outbox and drafts with their pictures, so that the next sync starts from nothing. */
  reset(): Promise<void>;
  /** Forgets everything (sign-out). */
  clear(): Promise<void>;
  close(): Promise<void>;
}
