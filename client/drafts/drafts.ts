import type { Clock } from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { CachedState } from '../model/cached-state.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DraftPhotos } from './draft-photos.ts';
import type { Written } from '../model/model.ts';
import type { MessageExtras } from '../outbox/message-extras.ts';
import type { OutboxExtras } from '../outbox/outbox.ts';
import type { Logger } from '../util/logger.ts';

export interface DraftsOptions {
  readonly cache: Pick<
    Cache,
    'saveDraft' | 'addDraftPhoto' | 'draftPhoto' | 'hasDraftPhoto' | 'removeDraftPhoto'
  >;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (conversationId: string) => void;
}

/** What is written in each conversation and not sent: words, and the pictures that go with them. */
export class Drafts {
  readonly photos: DraftPhotos;
  readonly #texts = new Map<string, string>();
  readonly #keeper: DraftKeeper;
  readonly #onChange: (conversationId: string) => void;

  constructor(options: DraftsOptions) {
    this.#keeper = new DraftKeeper(options.cache, options.clock, options.log);
    this.photos = new DraftPhotos(options);
    this.#onChange = options.onChange;
  }

  /** What an earlier run left. */
  load({ drafts, draftPhotos }: Pick<CachedState, 'drafts' | 'draftPhotos'>): void {
    for (const [id, text] of drafts) this.#texts.set(id, text);
    this.photos.load(draftPhotos);
  }

  of(conversationId: string): Pick<Written, 'draft' | 'draftPhotos'> {
    return { draft: this.#texts.get(conversationId) ?? '', draftPhotos: this.photos.of(conversationId) };
  }

  /** Empty text forgets the words. */
  setText(conversationId: string, text: string): void {
    this.#keeper.set(conversationId, text);
    if (text === (this.#texts.get(conversationId) ?? '')) return;
    if (text === '') this.#texts.delete(conversationId);
    else this.#texts.set(conversationId, text);
    this.#onChange(conversationId);
  }

  /** Hands over what goes with a message; a picture of a draft leaves it, as `DraftPhotos.leave` says. */
  send<T>(
    { draftPhoto, ...extras }: MessageExtras = {},
    add: (extras: OutboxExtras) => Promise<T>,
  ): Promise<T> {
    if (draftPhoto === undefined) return add(extras);
    return this.photos.leave(draftPhoto, (photo) => add({ ...extras, photo }));
  }

  /** Waits until the words are durable. */
  flush(): Promise<void> {
    return this.#keeper.flush();
  }
}
