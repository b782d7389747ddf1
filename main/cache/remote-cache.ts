import type {
  Cache,
  CacheBatch,
  CachedExtent,
  CachedPage,
  CachedPhoto,
  CachedState,
  DraftPhoto,
  FoundPage,
  OutboxItem,
  PhotoForm,
  SearchRequest,
} from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import type { CacheMethod, CacheReply, CacheRequest } from './messages.ts';
import type { ChildPort } from './port.ts';
import type { CacheTrouble } from './trouble.ts';

/** A request that ends its process again and again must not do so for ever. */
const TRIES_MOST = 2;

interface Pending {
  readonly request: CacheRequest;
  tries: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The cache's process: started by the first use, and again when it ended unexpectedly. What was under way then is asked
 * again, in order, which is harmless: every change of a cache means the same when it is made twice.
 */
export class CacheProcess implements AsyncDisposable {
  readonly #spawn: () => ChildPort;
  readonly #onTrouble: (trouble: CacheTrouble) => void;
  readonly #onWell: () => void;
  readonly #told = new Set<CacheTrouble>();
  #child: ChildPort | null = null;
  readonly #pending = new Map<number, Pending>();
  readonly #files = new Set<string>();
  #nextId = 1;

  /** `onTrouble` is told of each kind of trouble once, and again when the disk took something meanwhile: `onWell`. */
  constructor(
    spawn: () => ChildPort,
    onTrouble: (trouble: CacheTrouble) => void = () => {},
    onWell: () => void = () => {},
  ) {
    this.#spawn = spawn;
    this.#onTrouble = onTrouble;
    this.#onWell = onWell;
  }

  /** The cache kept in a file of its own. One open cache per file. */
  open(file: string): Cache {
    this.#files.add(file);
    return new RemoteCache((method, input) => this.#ask(file, method, input));
  }

  /** Waits until everything asked for is done, closes the files and ends the process. */
  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    if (!child) return;
    await Promise.allSettled([...this.#files].map((file) => this.#ask(file, 'close', [])));
    this.#child = null;
    child.kill();
  }

  #ask(file: string, method: CacheMethod, input: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      const request: CacheRequest = { id, file, method, input };
      this.#pending.set(id, { request, tries: 1, resolve, reject });
      this.#running().post(request);
    });
  }

  #running(): ChildPort {
    if (this.#child) return this.#child;
    const child = this.#spawn();
    this.#child = child;
    child.onMessage((message) => this.#settle(message as CacheReply));
    child.onEnd(() => this.#ended(child));
    return child;
  }

  #settle(reply: CacheReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.trouble !== null && !this.#told.has(reply.trouble)) {
      this.#told.add(reply.trouble);
      this.#onTrouble(reply.trouble);
    }
    if (reply.ok && reply.trouble === null && pending && isWrite(pending.request.method)) this.#well();
    if (reply.ok) pending?.resolve(reply.value);
    else pending?.reject(new Error(reply.error));
  }

  #well(): void {
    const [full, unwritable] = [this.#told.delete('full'), this.#told.delete('unwritable')];
    if (full || unwritable) this.#onWell();
  }

  #ended(child: ChildPort): void {
    const unexpected = this.#child === child;
    if (!unexpected) return;
    this.#child = null;
    const [first] = this.#pending.values();
    // Requests are carried out one after the other, so the first is the one that was at work.
    if (first) first.tries += 1;
    if (first && first.tries > TRIES_MOST) {
      this.#pending.delete(first.request.id);
      first.reject(new Error('the process of the cache has ended'));
    }
    for (const { request } of this.#pending.values()) this.#running().post(request);
  }
}

/** What only succeeds where the disk takes something new. */
const isWrite = (method: CacheMethod): boolean => method === 'write' || method === 'putOutbox';

type Ask = (method: CacheMethod, input: readonly unknown[]) => Promise<unknown>;

/** A cache whose work is done in another process. */
class RemoteCache implements Cache {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async load(): Promise<CachedState> {
    return (await this.#ask('load', [])) as CachedState;
  }

  async events(conversationId: string, before: number, limit: number): Promise<CachedPage> {
    return (await this.#ask('events', [conversationId, before, limit])) as CachedPage;
  }

  async write(batch: CacheBatch): Promise<void> {
    await this.#ask('write', [batch]);
  }

  async eventsAfter(conversationId: string, after: number, limit: number): Promise<readonly Event[]> {
    return (await this.#ask('eventsAfter', [conversationId, after, limit])) as readonly Event[];
  }

  async extent(conversationId: string): Promise<CachedExtent> {
    return (await this.#ask('extent', [conversationId])) as CachedExtent;
  }

  async search(request: SearchRequest): Promise<FoundPage> {
    return (await this.#ask('search', [request])) as FoundPage;
  }

  async opened(conversationId: string, atUsec: number): Promise<void> {
    await this.#ask('opened', [conversationId, atUsec]);
  }

  async putOutbox(item: OutboxItem, photo?: Uint8Array): Promise<void> {
    await this.#ask('putOutbox', photo ? [item, photo] : [item]);
  }

  async outboxPhoto(clientGeneratedId: number): Promise<Uint8Array | null> {
    return (await this.#ask('outboxPhoto', [clientGeneratedId])) as Uint8Array | null;
  }

  async removeOutbox(clientGeneratedId: number): Promise<void> {
    await this.#ask('removeOutbox', [clientGeneratedId]);
  }

  async photo(photoId: string, form: PhotoForm, nowUsec: number): Promise<CachedPhoto | null> {
    return (await this.#ask('photo', [photoId, form, nowUsec])) as CachedPhoto | null;
  }

  async keepPhoto(photo: CachedPhoto, nowUsec: number): Promise<void> {
    await this.#ask('keepPhoto', [photo, nowUsec]);
  }

  async saveDraft(conversationId: string, text: string): Promise<void> {
    await this.#ask('saveDraft', [conversationId, text]);
  }

  async addDraftPhoto(photo: DraftPhoto, bytes: Uint8Array): Promise<void> {
    await this.#ask('addDraftPhoto', [photo, bytes]);
  }

  async hasDraftPhoto(id: number): Promise<boolean> {
    return (await this.#ask('hasDraftPhoto', [id])) as boolean;
  }

  async draftPhoto(id: number): Promise<Uint8Array | null> {
    return (await this.#ask('draftPhoto', [id])) as Uint8Array | null;
  }

  async removeDraftPhoto(id: number): Promise<void> {
    await this.#ask('removeDraftPhoto', [id]);
  }

  async putOutboxFromDraft(item: OutboxItem, draftPhotoId: number): Promise<boolean> {
    return (await this.#ask('putOutboxFromDraft', [item, draftPhotoId])) as boolean;
  }

  async expire(nowUsec: number): Promise<void> {
    await this.#ask('expire', [nowUsec]);
  }

  async reset(): Promise<void> {
    await this.#ask('reset', []);
  }

  async clear(): Promise<void> {
    await this.#ask('clear', []);
  }

  async close(): Promise<void> {
    await this.#ask('close', []);
  }
}
