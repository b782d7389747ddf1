import type { Cache } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { timestampOf } from '../model/event-kinds.ts';
import type { Model } from '../model/model.ts';
import type { Timeline } from '../model/types.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { SharedWork } from '../util/shared-work.ts';
import { pageBefore } from './server-pages.ts';

const PAGE = 50;

/** Brings older events into a conversation's timeline, from the cache as far as it goes, then from the server. */
export class OlderPages {
  readonly #model: Model;
  readonly #unsaved: Unsaved;
  readonly #cache: Pick<Cache, 'events'>;
  readonly #call: RpcCall;
  readonly #loading = new SharedWork<string, Timeline>();

  constructor(options: { model: Model; unsaved: Unsaved; cache: Pick<Cache, 'events'>; call: RpcCall }) {
    this.#model = options.model;
    this.#unsaved = options.unsaved;
    this.#cache = options.cache;
    this.#call = options.call;
  }

  /** Calls for the same conversation share one page. */
  load(conversationId: string, size = PAGE): Promise<Timeline> {
    return this.#loading.do(conversationId, () => this.#load(conversationId, size));
  }

  async #load(conversationId: string, size: number): Promise<Timeline> {
    const { events, hasOlder } = this.#model.timeline(conversationId);
    if (!hasOlder) return this.#model.timeline(conversationId);
    const oldest = events[0] ? timestampOf(events[0]) : null;
    if (!(await this.#fromCache(conversationId, oldest, size)))
      await this.#fromServer(conversationId, oldest, size);
    return this.#model.timeline(conversationId);
  }

  async #fromCache(conversationId: string, oldest: number | null, size: number): Promise<boolean> {
    const before = oldest ?? Number.MAX_SAFE_INTEGER;
    const none = { events: [], complete: false };
    const page = await this.#cache.events(conversationId, before, size).catch(() => none);
    if (page.events.length === 0 && !page.complete) return false;
    this.#model.addOlder(conversationId, page.events, page.complete);
    return true;
  }

  async #fromServer(conversationId: string, oldest: number | null, size: number): Promise<void> {
    const events = await pageBefore(this.#call, conversationId, oldest, size);
    this.#unsaved.events(events);
    if (events.length === 0) this.#unsaved.complete(conversationId);
    this.#model.addOlder(conversationId, events, events.length === 0);
  }
}
