import { type Clock, type Event, replyTarget } from '../../protocol/index.ts';
import { isOffTheRecord, isRetracted } from '../../words/event-kind.ts';
import type { AnnotatedPage } from '../annotations/annotated-page.ts';
import { historyEntries, type HistoryEntry } from '../annotations/history-entry.ts';
import { noAnnotations } from '../annotations/message-annotations.ts';
import { type MessageVersion, versionsOf } from '../annotations/message-versions.ts';
import type { Cache, FoundPage, SearchRequest } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { conversationOf } from '../model/event-kinds.ts';
import type { Model } from '../model/model.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { CachedRanges } from './cached-ranges.ts';
import { messageById } from './server-pages.ts';
import { fetchHistory, type HistoryProgress } from './fetch-history.ts';

/** Events in one piece of an export. */
const PIECE = 500;
/** Pieces that are looked through for attachments: some years of a lively conversation. */
const LOOKED_THROUGH = 40;

export interface FetchOptions {
  /** Ends the fetching; what has come stays. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: HistoryProgress) => void;
  /** Only these; default: every conversation. */
  readonly conversationIds?: readonly string[];
}

/** The whole history of a session's conversations. Nothing here holds more than a page in memory. */
export class History {
  readonly #cache: Cache;
  readonly #call: RpcCall;
  readonly #clock: Clock;
  readonly #model: Model;
  /** Any part of a history, wherever it is. */
  readonly ranges: CachedRanges;

  constructor(options: { cache: Cache; call: RpcCall; clock: Clock; model: Model; unsaved: Unsaved }) {
    this.ranges = new CachedRanges(options);
    this.#cache = options.cache;
    this.#call = options.call;
    this.#clock = options.clock;
    this.#model = options.model;
  }

  /** Messages in conversations that are shown, newest first. Rejects when the cache cannot be read. */
  async search(request: SearchRequest): Promise<FoundPage> {
    const { events, next } = await this.#cache.search(request);
    // The cache is asked once for each conversation, not for each message.
    const shown = new Map<string, Event>();
    for (const [id, those] of Map.groupBy(events, conversationOf))
      for (const event of (await this.#shown(id, those)).events) shown.set(event.event_id ?? '', event);
    return { events: events.map((event) => shown.get(event.event_id ?? '') ?? event), next };
  }

  /**
   * An event of a conversation by its id, however old; null: it is gone, or the person may not see it. Rejects with `offline`
   * when only the server could have it.
   */
  async event(conversationId: string, eventId: string): Promise<Event | null> {
    const loaded = this.#model.events.timeline(conversationId).events.find((one) => one.event_id === eventId);
    if (loaded) return loaded;
    const cached = await this.#cache.event(conversationId, eventId).catch(() => null);
    if (cached) return (await this.#shown(conversationId, [cached])).events[0] ?? null;
    const found = await messageById(this.#call, conversationId, eventId);
    return (
      found && (this.#model.events.annotated(conversationId, [found.event], found.said).events[0] ?? null)
    );
  }

  /** Messages of a conversation that are here, by their ids, and what was done to each. */
  async messages(conversationId: string, messageIds: readonly string[]): Promise<AnnotatedPage> {
    const found = await Promise.all(messageIds.map((id) => this.#cache.event(conversationId, id)));
    return this.#shown(
      conversationId,
      found.flatMap((event) => event ?? []),
    );
  }

  /** The texts that a message had, oldest first: as it was sent, then each correction. None: it is deleted, or not here. */
  async versions(conversationId: string, messageId: string): Promise<readonly MessageVersion[]> {
    const loaded = this.#model.events.original(conversationId, messageId);
    const original = loaded ?? (await this.#cache.event(conversationId, messageId));
    if (!original) return [];
    const { events, annotations } = await this.#shown(conversationId, [original]);
    if (events.some(isRetracted)) return [];
    return versionsOf(original, annotations.get(messageId) ?? noAnnotations);
  }

  /** Brings everything that the server still has into the cache. Rejects with `offline` and the like, or when aborted. */
  async fetchHistory(options: FetchOptions = {}): Promise<void> {
    await fetchHistory({
      ...options,
      conversationIds: options.conversationIds ?? [...this.#model.conversations.keys()],
      cache: this.#cache,
      call: this.#call,
      model: this.#model,
      clock: this.#clock,
    });
  }

  /** What is here of a conversation's messages with attachments, newest first, about `most` of them. */
  async withAttachments(conversationId: string, most: number): Promise<readonly Event[]> {
    // What came in this very moment is in the model before it is in the cache.
    let { events } = this.#model.events.timeline(conversationId);
    const found = events.filter(hasAttachment).toReversed();
    let before = events[0]?.timestamp ?? Number.MAX_SAFE_INTEGER;
    for (let piece = 0; piece < LOOKED_THROUGH && found.length < most; piece += 1) {
      ({ events } = await this.#cache.events(conversationId, before, PIECE));
      const [first] = events;
      if (!first) break;
      before = first.timestamp ?? 0;
      found.push(...events.filter(hasAttachment).toReversed());
    }
    return found.slice(0, most);
  }

  /** What the cache holds of a conversation and may be written down, oldest first, piece by piece. */
  async *read(conversationId: string): AsyncGenerator<readonly HistoryEntry[]> {
    let after = 0;
    for (;;) {
      const events = await this.#cache.eventsAfter(conversationId, after, PIECE);
      const last = events.at(-1);
      if (!last) return;
      after = last.timestamp ?? Number.MAX_SAFE_INTEGER;
      const kept = events.filter((event) => !isOffTheRecord(event));
      const page = await this.#shown(conversationId, kept);
      const quotable = await this.#quotable(conversationId, page.events);
      yield historyEntries({ ...page, originals: byId(kept), quotable });
    }
  }

  /** What the events of a page reply to, by id, as far as it is here and may be written down. */
  async #quotable(conversationId: string, page: readonly Event[]): Promise<ReadonlyMap<string, Event>> {
    const known = byId(page);
    const targets = new Set(page.flatMap(({ chat_message: message }) => replyTarget(message) ?? []));
    const elsewhere = [...targets].filter((id) => !known.has(id));
    const { events } = await this.messages(conversationId, elsewhere);
    return byId([...page, ...events.filter((event) => !isOffTheRecord(event))]);
  }

  async #shown(conversationId: string, entries: readonly Event[]): Promise<AnnotatedPage> {
    const ids = entries.map(({ event_id: id }) => id ?? '');
    const said = await this.#cache.annotations(conversationId, ids).catch(() => []);
    return this.#model.events.annotated(conversationId, entries, said);
  }
}

const hasAttachment = (event: Event): boolean =>
  (event.chat_message?.message_content?.attachment ?? []).length > 0;

const byId = (events: readonly Event[]): Map<string, Event> =>
  new Map(events.map((event) => [event.event_id ?? '', event]));
