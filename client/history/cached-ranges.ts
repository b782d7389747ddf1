import type { Event } from '../../protocol/index.ts';
import { isAnnotation } from '../../words/event-kind.ts';
import { mergeEvents } from '../../words/merge-events.ts';
import type { AnnotatedPage } from '../annotations/annotated-page.ts';
import { annotationOf } from '../annotations/annotation.ts';
import type { Cache } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { timestampOf } from '../model/event-kinds.ts';
import type { LoadedEvents } from '../model/loaded-events.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { entriesBefore, pageIntoCache } from './server-pages.ts';

/** A part of a history without holes, oldest first. */
export interface HistoryRange extends AnnotatedPage {
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface CachedRangesOptions {
  readonly model: {
    readonly events: Pick<LoadedEvents, 'timeline' | 'annotated' | 'withoutErased' | 'erasures'>;
  };
  readonly unsaved: Pick<Unsaved, 'events' | 'complete'>;
  readonly cache: Pick<Cache, 'events' | 'eventsAfter' | 'annotations' | 'extent' | 'write'>;
  readonly call: RpcCall;
}

/**
 * Reads any part of a history without keeping it in memory: from the cache as far as it goes, then from the server,
 * whose pages go into the cache. Timestamps are microseconds.
 */
export class CachedRanges {
  readonly #options: CachedRangesOptions;

  constructor(options: CachedRangesOptions) {
    this.#options = options;
  }

  /** Up to `limit` events before a moment. Rejects with `offline` when only the server has them. */
  async before(conversationId: string, moment: number, limit: number): Promise<HistoryRange> {
    const none = { events: [], complete: false };
    const { cache, call, unsaved, model } = this.#options;
    const cached = await cache.events(conversationId, moment, limit).catch(() => none);
    if (cached.events.length > 0 || cached.complete) {
      const page = await this.#annotated(conversationId, cached.events);
      const [first] = cached.events;
      // All of it was deleted, and is not out of the cache yet.
      if (first && page.events.length === 0 && !cached.complete)
        return this.before(conversationId, timestampOf(first), limit);
      return { ...page, hasOlder: !cached.complete, hasNewer: true };
    }
    // What the cache has before the moment are no entries of the history.
    const { oldest } = await cache.extent(conversationId);
    const from = Math.min(moment, oldest ?? moment);
    const page = await entriesBefore(call, conversationId, from, limit);
    const { events, complete } = model.events.withoutErased(conversationId, page);
    unsaved.events(events);
    if (complete) unsaved.complete(conversationId);
    return { ...(await this.#annotated(conversationId, events)), hasOlder: !complete, hasNewer: true };
  }

  /** Up to `limit` events after a moment. */
  async after(conversationId: string, moment: number, limit: number): Promise<HistoryRange> {
    const cached = await this.#options.cache.eventsAfter(conversationId, moment, limit);
    if (cached.length >= limit)
      return { ...(await this.#annotated(conversationId, cached)), hasOlder: true, hasNewer: true };
    // What came in this very moment is in the model before it is in the cache.
    const newest = this.#options.model.events
      .timeline(conversationId)
      .events.filter((event) => timestampOf(event) > moment);
    const { events } = mergeEvents(cached, newest);
    return { ...(await this.#annotated(conversationId, events)), hasOlder: true, hasNewer: false };
  }

  /** `limit` events on either side of a moment, however old; everything between it and now is fetched on the way. */
  async around(conversationId: string, moment: number, limit: number): Promise<HistoryRange> {
    await this.reach(conversationId, moment);
    const older = await this.before(conversationId, moment, limit);
    const newer = await this.after(conversationId, moment - 1, limit);
    return {
      events: [...older.events, ...newer.events],
      annotations: new Map([...older.annotations, ...newer.annotations]),
      hasOlder: older.hasOlder,
      hasNewer: newer.hasNewer,
    };
  }

  /** Entries as people see them; among them may be what was done to others. */
  async #annotated(conversationId: string, events: readonly Event[]): Promise<AnnotatedPage> {
    const { cache, model } = this.#options;
    const said = events.flatMap((event) => annotationOf(event) ?? []);
    const entries = said.length === 0 ? events : events.filter((event) => !isAnnotation(event));
    const ids = entries.map(({ event_id: id }) => id ?? '');
    const cached = await cache.annotations(conversationId, ids);
    return model.events.annotated(conversationId, entries, [...cached, ...said]);
  }

  /**
   * Goes back in the server's pages until the cache holds a moment: a page on its own would leave a hole. Answers null
   * when it does, and after as many pages as are wanted at most how far back it holds now.
   */
  async reach(conversationId: string, moment: number, pagesMost = Infinity): Promise<number | null> {
    let { oldest, complete } = await this.#options.cache.extent(conversationId);
    for (let pages = 0; !complete && (oldest === null || oldest > moment); pages += 1) {
      if (oldest !== null && pages >= pagesMost) return oldest;
      ({ oldest, complete } = await pageIntoCache(this.#options, conversationId, oldest));
    }
    return null;
  }
}
