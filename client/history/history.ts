import type { Clock, Event } from '../../protocol/index.ts';
import type { Cache, FoundPage, SearchRequest } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { Model } from '../model/model.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { isOffTheRecord } from '../search/searchable-text.ts';
import { CachedRanges } from './cached-ranges.ts';
import { eventById } from './server-pages.ts';
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
    return this.#cache.search(request);
  }

  /**
   * An event of a conversation by its id, however old; null: it is gone, or the person may not see it. Rejects with `offline`
   * when only the server could have it.
   */
  async event(conversationId: string, eventId: string): Promise<Event | null> {
    const loaded = this.#model.timeline(conversationId).events.find((one) => one.event_id === eventId);
    const here = loaded ?? (await this.#cache.event(conversationId, eventId).catch(() => null));
    return here ?? eventById(this.#call, conversationId, eventId);
  }

  /** Brings everything that the server still has into the cache. Rejects with `offline` and the like, or when aborted. */
  async fetchHistory(options: FetchOptions = {}): Promise<void> {
    await fetchHistory({
      ...options,
      conversationIds: options.conversationIds ?? [...this.#model.conversations.keys()],
      cache: this.#cache,
      call: this.#call,
      clock: this.#clock,
    });
  }

  /** What the cache holds of a conversation's messages with attachments, newest first, about `most` of them. */
  async withAttachments(conversationId: string, most: number): Promise<readonly Event[]> {
    const found: Event[] = [];
    let before = Number.MAX_SAFE_INTEGER;
    for (let piece = 0; piece < LOOKED_THROUGH && found.length < most; piece += 1) {
      const { events } = await this.#cache.events(conversationId, before, PIECE);
      const [first] = events;
      if (!first) break;
      before = first.timestamp ?? 0;
      const shows = (event: Event): boolean =>
        (event.chat_message?.message_content?.attachment ?? []).length > 0;
      found.push(...events.filter(shows).reverse());
    }
    return found.slice(0, most);
  }

  /** What the cache holds of a conversation and may be written down, oldest first, piece by piece. */
  async *read(conversationId: string): AsyncGenerator<readonly Event[]> {
    let after = 0;
    for (;;) {
      const events = await this.#cache.eventsAfter(conversationId, after, PIECE);
      const last = events.at(-1);
      if (!last) return;
      after = last.timestamp ?? Number.MAX_SAFE_INTEGER;
      yield events.filter((event) => !isOffTheRecord(event));
    }
  }
}
