import { AnnotationType, type Clock } from '../../protocol/index.ts';
import { begunCorrection, correctionIn, keptCorrection } from '../../protocol/messages/begun-correction.ts';
import type { Cache } from '../cache/cache.ts';
import type { CachedState } from '../model/cached-state.ts';
import type { Model } from '../model/model.ts';
import type { ConversationState, Draft, OutboxItem } from '../model/types.ts';
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

const nothing: Draft = { text: '', annotation: [] };

const isSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text &&
  one.annotation.length === other.annotation.length &&
  one.annotation.every(({ type, value }, at) => {
    const beside = other.annotation[at];
    return type === beside?.type && value === beside?.value;
  });

/** What is written in each conversation and not sent: words, and the pictures that go with them. */
export class Drafts {
  readonly photos: DraftPhotos;
  readonly #drafts = new Map<string, Draft>();
  readonly #writer: DraftWriter;
  readonly #model: DraftsOptions['model'];

  constructor(options: DraftsOptions) {
    this.#writer = new DraftWriter(options.cache, options.clock, options.log);
    this.photos = new DraftPhotos(options);
    this.#model = options.model;
    options.model.observe({
      refused: (item) => this.#giveBack(item),
      retracted: (conversationId, messageId) => this.#forgetCorrection(conversationId, messageId),
    });
  }

  /** What an earlier run left. */
  load({ drafts, draftPhotos }: Pick<CachedState, 'drafts' | 'draftPhotos'>): void {
    for (const [id, draft] of drafts) this.#drafts.set(id, draft);
    this.photos.load(draftPhotos);
  }

  of(conversationId: string): Pick<ConversationState, 'draft' | 'draftAnnotation' | 'draftPhotos'> {
    const { text, annotation } = this.#drafts.get(conversationId) ?? nothing;
    return {
      draft: text,
      ...(annotation.length > 0 && { draftAnnotation: annotation }),
      draftPhotos: this.photos.of(conversationId),
    };
  }

  /** One without text and annotations is forgotten. */
  set(conversationId: string, draft: Draft): void {
    this.#writer.set(conversationId, draft);
    if (isSame(draft, this.#drafts.get(conversationId) ?? nothing)) return;
    if (isSame(draft, nothing)) this.#drafts.delete(conversationId);
    else this.#drafts.set(conversationId, draft);
    this.#model.writtenChanged(conversationId);
  }

  /** A correction that the server refused is a draft again, unless another one is being written. */
  #giveBack({ clientGeneratedId, conversationId, annotation, content }: OutboxItem): void {
    const refused = correctionIn(annotation, content.segment);
    const draft = this.#drafts.get(conversationId) ?? nothing;
    if (!refused || begunCorrection(draft.annotation)) return;
    // The same words may be refused again.
    const kept = keptCorrection({ ...refused, field: `refused ${clientGeneratedId}` });
    this.set(conversationId, { ...draft, annotation: [...draft.annotation, kept] });
  }

  /** Of a message that is deleted for everyone nothing is kept, the words that were to replace it neither. */
  #forgetCorrection(conversationId: string, messageId: string): void {
    const draft = this.#drafts.get(conversationId);
    if (!draft || begunCorrection(draft.annotation)?.messageId !== messageId) return;
    const annotation = draft.annotation.filter(({ type }) => type !== AnnotationType.CORRECTION);
    this.set(conversationId, { ...draft, annotation });
  }

  /** Waits until what was set is durable. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
