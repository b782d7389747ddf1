import type { Conversation, Entity, Event } from '../../protocol/index.ts';
import { lowerBound, mergeEvents } from '../../words/merge-events.ts';
import { annotatedEvent } from '../annotations/annotated-event.ts';
import { annotationOf, type Annotation } from '../annotations/annotation.ts';
import { ConversationAnnotations } from '../annotations/conversation-annotations.ts';
import { noAnnotations, type MessageAnnotations } from '../annotations/message-annotations.ts';
import type { CacheBatch, CachedState, CachedPage } from '../model/cached-state.ts';
import { idOf, ownWatermark } from '../model/conversation-fields.ts';
import { conversationOf, senderOf, timestampOf } from '../model/event-kinds.ts';
import { trimEvents } from '../model/history.ts';
import type { Draft, DraftPhoto, OutboxItem, Self } from '../model/types.ts';
import { isWanted, wantedPhrases } from '../search/message-search.ts';
import { searchableText } from '../search/searchable-text.ts';
import { placesOf, tokensOf } from '../search/tokens.ts';
import {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type Cache,
  type CachedExtent,
  type FoundPage,
  type SearchRequest,
} from './cache.ts';

/** A cache that lasts as long as the process: for bots, which keep nothing, and tests. */
export class MemoryCache implements Cache {
  #conversations = new Map<string, Conversation>();
  /** As they were sent. */
  #events = new Map<string, readonly Event[]>();
  readonly #annotations = new Map<string, ConversationAnnotations>();
  /** How far back each conversation is held, what only changes messages included. */
  readonly #oldest = new Map<string, number>();
  #complete = new Set<string>();
  #people = new Map<string, Entity>();
  #cursor: number | null = null;
  #self: Self | null = null;
  #outbox = new Map<number, OutboxItem>();
  /** By message and place. */
  readonly #photos = new Map<number, Map<number, Uint8Array>>();
  #reads: ReadonlyMap<string, number> = new Map();
  readonly #markedUnread = new Set<string>();
  #drafts = new Map<string, Draft>();
  readonly #draftPhotos = new Map<number, { photo: DraftPhoto; bytes: Uint8Array; place: number }>();

  async load(): Promise<CachedState> {
    for (const [id, { photo }] of this.#draftPhotos) {
      if (this.#cursor !== null && !this.#conversations.has(photo.conversationId))
        this.#draftPhotos.delete(id);
    }
    return {
      conversations: [...this.#conversations].map(([id, conversation]) => {
        const all = this.#events.get(id) ?? [];
        const events = trimEvents(all, ownWatermark(conversation), CACHE_TAIL, CACHE_TAIL_LIMIT);
        const annotations = this.#saidOf(id, events);
        const complete = this.#complete.has(id) && events.length === all.length;
        return { conversation, events, annotations, complete };
      }),
      people: [...this.#people.values()],
      cursor: this.#cursor,
      self: this.#self,
      outbox: [...this.#outbox.values()].sort((a, b) => a.createdAt - b.createdAt),
      reads: this.#reads,
      markedUnread: new Set(this.#markedUnread),
      drafts: new Map(this.#drafts),
      draftPhotos: [...this.#draftPhotos.values()]
        .sort((a, b) => a.place - b.place)
        .map(({ photo }) => photo),
    };
  }

  async write(batch: CacheBatch): Promise<void> {
    for (const { conversationId, upTo } of batch.erased ?? []) {
      const events = this.#events.get(conversationId) ?? [];
      this.#keep(conversationId, events.slice(lowerBound(events, upTo + 1)));
    }
    for (const { conversationId, senderId } of batch.erasedBy ?? []) {
      const events = this.#events.get(conversationId) ?? [];
      this.#keep(
        conversationId,
        events.filter((event) => senderOf(event) !== senderId),
      );
      this.#annotations.get(conversationId)?.removeOf(senderId);
    }
    for (const id of batch.removed ?? []) {
      this.#conversations.delete(id);
      this.#events.delete(id);
      this.#annotations.delete(id);
      this.#oldest.delete(id);
      this.#complete.delete(id);
      this.#markedUnread.delete(id);
    }
    for (const conversation of batch.conversations ?? []) {
      this.#conversations.set(idOf(conversation), conversation);
    }
    for (const event of batch.events ?? []) this.#put(event);
    for (const id of batch.complete ?? []) this.#complete.add(id);
    for (const entity of batch.people ?? []) this.#people.set(entity.id?.gaia_id ?? '', entity);
    this.#reads = batch.reads ?? this.#reads;
    for (const [id, marked] of batch.markedUnread ?? []) {
      if (marked) this.#markedUnread.add(id);
      else this.#markedUnread.delete(id);
    }
    this.#cursor = batch.cursor ?? this.#cursor;
    this.#self = batch.self ?? this.#self;
  }

  async events(conversationId: string, before: number, limit: number): Promise<CachedPage> {
    const events = this.#events.get(conversationId) ?? [];
    const end = lowerBound(events, before);
    const start = Math.max(0, end - limit);
    return { events: events.slice(start, end), complete: start === 0 && this.#complete.has(conversationId) };
  }

  async eventsAfter(conversationId: string, after: number, limit: number): Promise<readonly Event[]> {
    const events = this.#events.get(conversationId) ?? [];
    const start = lowerBound(events, after + 1);
    return events.slice(start, start + limit);
  }

  async event(conversationId: string, eventId: string): Promise<Event | null> {
    return this.#events.get(conversationId)?.find((one) => one.event_id === eventId) ?? null;
  }

  async annotations(conversationId: string, messageIds: readonly string[]): Promise<readonly Annotation[]> {
    const known = this.#annotations.get(conversationId);
    return messageIds.flatMap((id) => [...(known?.said(id) ?? [])]);
  }

  async extent(conversationId: string): Promise<CachedExtent> {
    const oldest = this.#oldest.get(conversationId) ?? Infinity;
    return { oldest: Number.isFinite(oldest) ? oldest : null, complete: this.#complete.has(conversationId) };
  }

  async search(request: SearchRequest): Promise<FoundPage> {
    const { limit } = request;
    const phrases = wantedPhrases(request);
    if (phrases === null) return { events: [], next: null };
    const found = [...this.#events.values()]
      .flat()
      .filter((event) => isWanted(event, request))
      .filter((event) => {
        const text = searchableText(this.#shown(event));
        const tokens = tokensOf(text ?? '');
        return text !== null && phrases.every((phrase) => placesOf(phrase, tokens).length > 0);
      })
      .sort((a, b) => timestampOf(b) - timestampOf(a));
    const last = found[limit - 1];
    return { events: found.slice(0, limit), next: last && found.length > limit ? timestampOf(last) : null };
  }

  async opened(): Promise<void> {
    // Nothing is evicted here: what is in memory ends with the process.
  }

  async putOutbox(item: OutboxItem, photos: readonly Uint8Array[] = []): Promise<void> {
    this.#outbox.set(item.clientGeneratedId, item);
    if (photos.length > 0)
      this.#photos.set(
        item.clientGeneratedId,
        new Map(photos.map((bytes, at) => [item.photos?.[at]?.place ?? at, bytes])),
      );
  }

  async outboxPhoto(clientGeneratedId: number, place: number): Promise<Uint8Array | null> {
    return this.#photos.get(clientGeneratedId)?.get(place) ?? null;
  }

  async replaceOutbox(clientGeneratedId: number, item: OutboxItem): Promise<void> {
    const photos = this.#photos.get(clientGeneratedId);
    const kept = (item.photos ?? []).flatMap(({ place }) => photos?.get(place) ?? []);
    await this.removeOutbox(clientGeneratedId);
    await this.putOutbox(item, kept);
  }

  async removeOutbox(clientGeneratedId: number): Promise<void> {
    this.#photos.delete(clientGeneratedId);
    this.#outbox.delete(clientGeneratedId);
  }

  async photo(): Promise<null> {
    // A program that keeps nothing fetches a picture when it wants one.
    return null;
  }

  async keepPhoto(): Promise<void> {
    // As above.
  }

  async saveDraft(conversationId: string, draft: Draft): Promise<void> {
    if (draft.text === '' && draft.annotation.length === 0) this.#drafts.delete(conversationId);
    else this.#drafts.set(conversationId, draft);
  }

  async addDraftPhoto(photo: DraftPhoto, bytes: Uint8Array): Promise<void> {
    if (!this.#draftPhotos.has(photo.id)) this.#draftPhotos.set(photo.id, { photo, bytes, place: photo.id });
  }

  async hasDraftPhoto(id: number): Promise<boolean> {
    return this.#draftPhotos.has(id);
  }

  async draftPhoto(id: number): Promise<Uint8Array | null> {
    return this.#draftPhotos.get(id)?.bytes ?? null;
  }

  async removeDraftPhoto(id: number): Promise<void> {
    this.#draftPhotos.delete(id);
  }

  async orderDraftPhotos(ids: readonly number[]): Promise<void> {
    const places = ids.toSorted((a, b) => a - b);
    for (const [at, id] of ids.entries()) {
      const kept = this.#draftPhotos.get(id);
      if (kept) kept.place = places[at] ?? id;
    }
  }

  async putOutboxFromDraft(item: OutboxItem, draftPhotoIds: readonly number[]): Promise<boolean> {
    const photos = draftPhotoIds.flatMap((id) => this.#draftPhotos.get(id)?.bytes ?? []);
    if (photos.length < draftPhotoIds.length) return false;
    for (const id of draftPhotoIds) this.#draftPhotos.delete(id);
    await this.putOutbox(item, photos);
    return true;
  }

  async expire(nowUsec: number): Promise<void> {
    const kept = (event: Event): boolean =>
      !event.expiration_timestamp || event.expiration_timestamp > nowUsec;
    for (const [id, events] of this.#events) this.#keep(id, events.filter(kept));
  }

  async reset(): Promise<void> {
    this.#conversations.clear();
    this.#events.clear();
    this.#annotations.clear();
    this.#oldest.clear();
    this.#complete.clear();
    this.#people.clear();
    this.#cursor = null;
    this.#self = null;
    this.#reads = new Map();
    this.#markedUnread.clear();
  }

  async clear(): Promise<void> {
    await this.reset();
    this.#outbox.clear();
    this.#photos.clear();
    this.#drafts.clear();
    this.#draftPhotos.clear();
  }

  async close(): Promise<void> {
    // Nothing to release: another session may be started on it.
  }

  #put(event: Event): void {
    const id = conversationOf(event);
    this.#oldest.set(id, Math.min(timestampOf(event), this.#oldest.get(id) ?? Infinity));
    const known = this.#annotations.get(id) ?? new ConversationAnnotations();
    this.#annotations.set(id, known);
    const annotation = annotationOf(event);
    const messageId = annotation ? known.add(annotation) : null;
    const events = this.#events.get(id) ?? [];
    if (!annotation) this.#events.set(id, mergeEvents(events, [this.#withoutDeleted(event)]).events);
    else if (annotation.kind === 'retraction')
      this.#events.set(
        id,
        events.map((each) => (each.event_id === messageId ? this.#withoutDeleted(each) : each)),
      );
  }

  /** What is kept of an event: nothing that it said where it was deleted for everyone. */
  #withoutDeleted(event: Event): Event {
    return this.#annotated(event).retraction ? this.#shown(event) : event;
  }

  #annotated(event: Event): MessageAnnotations {
    return this.#annotations.get(conversationOf(event))?.of(event.event_id ?? '') ?? noAnnotations;
  }

  #shown(event: Event): Event {
    return annotatedEvent(event, this.#annotated(event));
  }

  #saidOf(conversationId: string, events: readonly Event[]): readonly Annotation[] {
    const known = this.#annotations.get(conversationId);
    return events.flatMap(({ event_id: id }) => [...(known?.said(id ?? '') ?? [])]);
  }

  /** Keeps these events alone, and what was done to them. */
  #keep(conversationId: string, events: readonly Event[]): void {
    if (events.length === this.#events.get(conversationId)?.length) return;
    this.#events.set(conversationId, events);
    this.#oldest.set(conversationId, events[0] ? timestampOf(events[0]) : Infinity);
    const kept = new Set(events.map(({ event_id: id }) => id ?? ''));
    this.#annotations.get(conversationId)?.keepOnly((id) => kept.has(id));
  }
}
