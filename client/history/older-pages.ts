import { unreadMost } from '../../words/unread-count.ts';
import type { Cache } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { ENTRIES_SYNCED } from '../model/entry.ts';
import { timestampOf } from '../model/event-kinds.ts';
import type { Model } from '../model/model.ts';
import type { Timeline } from '../model/types.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { SharedWork } from '../util/shared-work.ts';
import { entriesBefore } from './server-pages.ts';

const PAGE = 50;
/**
 * Conversations whose unread messages are counted to the end after a sync, each by a request or two. Where there are more of them, their
 * counts together are above what is shown of a sum, and a single one is shown as open until the conversation is read.
 */
const COUNTED_MOST = 50;
const COUNTED_PAGES = 3;

/** Brings older events into a conversation's timeline, from the cache as far as it goes, then from the server. */
export class OlderPages {
  readonly #model: Model;
  readonly #unsaved: Unsaved;
  readonly #cache: Pick<Cache, 'events' | 'annotations' | 'extent'>;
  readonly #call: RpcCall;
  readonly #loading = new SharedWork<string, Timeline>();

  constructor(options: {
    model: Model;
    unsaved: Unsaved;
    cache: Pick<Cache, 'events' | 'annotations' | 'extent'>;
    call: RpcCall;
  }) {
    this.#model = options.model;
    this.#unsaved = options.unsaved;
    this.#cache = options.cache;
    this.#call = options.call;
  }

  /** Calls for the same conversation share one page. */
  load(conversationId: string, size = PAGE): Promise<Timeline> {
    return this.#loading.do(conversationId, () => this.#load(conversationId, size));
  }

  /**
   * Goes further back where what was synchronised are hardly any entries of the history, such as hundreds of reactions: the
   * list shows the newest message; and where more messages are unread than were synchronised, so that it shows how many.
   */
  async fill(): Promise<void> {
    const { events } = this.#model;
    for (const conversationId of events.scarce(ENTRIES_SYNCED)) await this.#fill(conversationId, PAGE);
    for (const conversationId of events.openEnded().slice(0, COUNTED_MOST)) await this.#count(conversationId);
  }

  /** A page may be cut short by its size, and only an empty one says that nothing is before it. */
  async #count(conversationId: string): Promise<void> {
    for (let page = 0; page < COUNTED_PAGES; page += 1) {
      const { unread = 0, unreadMore } = this.#model.conversations.get(conversationId) ?? {};
      if (!unreadMore || unread >= unreadMost) return;
      await this.#fill(conversationId, unreadMost);
    }
  }

  async #fill(conversationId: string, size: number): Promise<void> {
    await this.#loading.do(conversationId, async () => {
      await this.#load(conversationId, size);
      // No one reads there. Before another page is asked for: what is let go of would be missing behind it.
      this.#model.events.release(conversationId);
      return this.#model.events.timeline(conversationId);
    });
  }

  async #load(conversationId: string, size: number): Promise<Timeline> {
    const { oldest, hasOlder } = this.#beginning(conversationId);
    if (!hasOlder) return this.#model.events.timeline(conversationId);
    if (!(await this.#fromCache(conversationId, oldest, size)))
      await this.#fromServer(conversationId, oldest, size);
    return this.#model.events.timeline(conversationId);
  }

  #beginning(conversationId: string): { readonly oldest: number | null; readonly hasOlder: boolean } {
    const { events, hasOlder } = this.#model.events.timeline(conversationId);
    return { oldest: events[0] ? timestampOf(events[0]) : null, hasOlder };
  }

  /** Whether a page still belongs before what is loaded: meanwhile the history may have been deleted, or let go of. */
  #isWanted(conversationId: string, oldest: number | null): boolean {
    const now = this.#beginning(conversationId);
    return now.hasOlder && now.oldest === oldest;
  }

  async #fromCache(
    conversationId: string,
    oldest: number | null,
    size: number,
    before = oldest ?? Number.MAX_SAFE_INTEGER,
  ): Promise<boolean> {
    const none = { events: [], complete: false };
    const page = await this.#cache.events(conversationId, before, size).catch(() => none);
    const [first] = page.events;
    if (!first && !page.complete) return false;
    const ids = page.events.map(({ event_id: id }) => id ?? '');
    const annotations = await this.#cache.annotations(conversationId, ids);
    if (!this.#isWanted(conversationId, oldest)) return true;
    const { events, complete } = this.#model.events.withoutErased(conversationId, page);
    // All of it was deleted, and is not out of the cache yet.
    if (first && events.length === 0 && !complete)
      return this.#fromCache(conversationId, oldest, size, timestampOf(first));
    this.#model.events.addOlder(conversationId, events, { complete, annotations });
    return true;
  }

  async #fromServer(conversationId: string, oldest: number | null, size: number): Promise<void> {
    // What the cache has before the oldest entry are no entries.
    const { oldest: cached } = await this.#cache.extent(conversationId).catch(() => ({ oldest: null }));
    const from = cached === null || oldest === null ? (oldest ?? cached) : Math.min(oldest, cached);
    const page = await entriesBefore(this.#call, conversationId, from, size);
    const ids = page.events.map(({ event_id: id }) => id ?? '');
    const annotations = await this.#cache.annotations(conversationId, ids).catch(() => []);
    if (!this.#isWanted(conversationId, oldest)) return;
    const { events, complete } = this.#model.events.withoutErased(conversationId, page);
    this.#unsaved.events(events);
    if (complete) this.#unsaved.complete(conversationId);
    this.#model.events.addOlder(conversationId, events, { complete, annotations });
  }
}
