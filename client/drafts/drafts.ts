import type { Clock } from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { CachedState } from '../model/cached-state.ts';
import type { Model } from '../model/model.ts';
import type { ConversationState } from '../model/types.ts';
import type { Logger } from '../util/logger.ts';
import { DraftPhotos } from './draft-photos.ts';
import { DraftWriter } from './draft-writer.ts';

export interface DraftsOptions {
  readonly cache: Pick<
    Cache,
    'saveDraft' | 'addDraftPhoto' | 'draftPhoto' | 'hasDraftPhoto' | 'removeDraftPhoto' | 'orderDraftPhotos'
  >;
  readonly clock: Clock;
  readonly log: Logger;
  readonly model: Pick<Model, 'writtenChanged' | 'observe'>;
}

/** What is written in each conversation and not sent: words, and the pictures that go with them. */
export class Drafts {
  readonly photos: DraftPhotos;
  readonly #texts = new Map<string, string>();
  readonly #writer: DraftWriter;
  readonly #model: DraftsOptions['model'];

  constructor(options: DraftsOptions) {
    this.#writer = new DraftWriter(options.cache, options.clock, options.log);
    this.photos = new DraftPhotos(options);
    this.#model = options.model;
  }

  /** What an earlier run left. */
  load({ drafts, draftPhotos }: Pick<CachedState, 'drafts' | 'draftPhotos'>): void {
    for (const [id, text] of drafts) this.#texts.set(id, text);
    this.photos.load(draftPhotos);
  }

  of(conversationId: string): Pick<ConversationState, 'draft' | 'draftPhotos'> {
    return { draft: this.#texts.get(conversationId) ?? '', draftPhotos: this.photos.of(conversationId) };
  }

  /** Empty text forgets the words. */
  setText(conversationId: string, text: string): void {
    this.#writer.set(conversationId, text);
    if (text === (this.#texts.get(conversationId) ?? '')) return;
    if (text === '') this.#texts.delete(conversationId);
    else this.#texts.set(conversationId, text);
    this.#model.writtenChanged(conversationId);
  }

  /** Waits until the words are durable. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
