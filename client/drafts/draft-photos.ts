import { limits, type Clock } from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { Model } from '../model/model.ts';
import type { DraftPhoto, NewPhoto } from '../model/types.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import type { Logger } from '../util/logger.ts';

export const pictureGone = (): ClientError => new ClientError('refused', errorText('error.pictureNotHere'));

/** Of all conversations of an account: two messages full of the largest pictures, and then some. */
export const DRAFT_PHOTOS_BYTES = 250_000_000;

export interface DraftPhotosOptions {
  readonly cache: Pick<
    Cache,
    'addDraftPhoto' | 'draftPhoto' | 'hasDraftPhoto' | 'removeDraftPhoto' | 'orderDraftPhotos'
  >;
  readonly clock: Clock;
  readonly log: Logger;
  readonly model: Pick<Model, 'writtenChanged' | 'observe'>;
}

/** The pictures that wait to be sent, each with the draft of its conversation: on the disk from when they are added. */
export class DraftPhotos {
  readonly #options: DraftPhotosOptions;
  #photos: readonly DraftPhoto[] = [];
  /** On their way into the outbox: no longer in the draft, unless that fails. */
  readonly #leaving = new Set<number>();
  #lastId = 0;

  constructor(options: DraftPhotosOptions) {
    this.#options = options;
    // No one can send the pictures of a conversation that is gone.
    options.model.observe({ removed: (id) => this.#forget(id) });
  }

  load(photos: readonly DraftPhoto[]): void {
    this.#photos = photos;
    this.#lastId = Math.max(0, ...photos.map(({ id }) => id));
  }

  /** Puts the pictures of a draft into an order; what is not named, such as one added meanwhile, stays behind them. */
  async order(conversationId: string, ids: readonly number[]): Promise<void> {
    const own = this.#photos.filter((photo) => photo.conversationId === conversationId);
    const placeOf = ({ id }: DraftPhoto): number => {
      const at = ids.indexOf(id);
      return at < 0 ? ids.length : at;
    };
    const ordered = own.toSorted((a, b) => placeOf(a) - placeOf(b));
    this.#photos = [...this.#photos.filter((photo) => !own.includes(photo)), ...ordered];
    this.#options.model.writtenChanged(conversationId);
    try {
      await this.#options.cache.orderDraftPhotos(ordered.map(({ id }) => id));
    } catch (error) {
      this.#options.log.warn('the order of a draft not kept', { error: String(error) });
    }
  }

  /** In the order in which they were added, or put. */
  of(conversationId: string): readonly DraftPhoto[] {
    return this.#photos.filter(
      (photo) => photo.conversationId === conversationId && !this.#leaving.has(photo.id),
    );
  }

  /**
   * Resolves when it is durable.
   *
   * @throws {ClientError} `too_much` for one message, or for this computer; `not_saved` when the disk does not take it
   */
  async add(conversationId: string, name: string, { bytes, type }: NewPhoto): Promise<DraftPhoto> {
    const kept = this.#photos.reduce((sum, { size }) => sum + size, bytes.length);
    if (this.of(conversationId).length >= limits.messageAttachments || kept > DRAFT_PHOTOS_BYTES)
      throw new ClientError('too_much', errorText('error.tooManyPictures'));
    this.#lastId = Math.max(this.#options.clock.nowUsec(), this.#lastId + 1);
    const photo: DraftPhoto = { id: this.#lastId, conversationId, name, type, size: bytes.length };
    this.#photos = [...this.#photos, photo];
    this.#options.model.writtenChanged(conversationId);
    try {
      await this.#options.cache.addDraftPhoto(photo, bytes);
    } catch (cause) {
      this.#take(photo);
      throw new ClientError('not_saved', errorText('error.pictureNotSaved'), { cause, retry: true });
    }
    return photo;
  }

  /** Null: it is gone, or not whole any more. Rejects when the disk cannot be read now. */
  async get(id: number): Promise<NewPhoto | null> {
    const photo = this.#find(id);
    const bytes = photo && (await this.#options.cache.draftPhoto(id));
    return photo && bytes ? { bytes, type: photo.type } : null;
  }

  /** Whether `get` has it. Rejects when the disk cannot be read now. */
  async has(id: number): Promise<boolean> {
    return this.#find(id) !== undefined && this.#options.cache.hasDraftPhoto(id);
  }

  async remove(id: number): Promise<void> {
    const photo = this.#find(id);
    if (photo) await this.#drop(photo);
  }

  /**
   * Takes pictures out of their draft while `send` makes a message of them; a failure gives them back.
   *
   * @throws {ClientError} as `send` does; `refused` when one is not here any more: then it is out of the draft
   */
  async leave<T>(ids: readonly number[], send: (photos: readonly DraftPhoto[]) => Promise<T>): Promise<T> {
    const photos = ids.flatMap((id) => (this.#leaving.has(id) ? [] : (this.#find(id) ?? [])));
    if (photos.length < ids.length) throw pictureGone();
    const changed = (): void => {
      for (const { conversationId } of photos.slice(0, 1)) this.#options.model.writtenChanged(conversationId);
    };
    for (const id of ids) this.#leaving.add(id);
    changed();
    try {
      const sent = await send(photos);
      for (const photo of photos) this.#take(photo);
      return sent;
    } catch (error) {
      if (error instanceof ClientError && error.code === 'refused') await this.#dropLost(photos);
      throw error;
    } finally {
      for (const id of ids) this.#leaving.delete(id);
      changed();
    }
  }

  async #dropLost(photos: readonly DraftPhoto[]): Promise<void> {
    for (const photo of photos) {
      // If that can't be determined now, nothing changes.
      if (!(await this.#options.cache.hasDraftPhoto(photo.id).catch(() => true))) await this.#drop(photo);
    }
  }

  #forget(conversationId: string): void {
    for (const photo of this.of(conversationId)) void this.#drop(photo);
  }

  #find(id: number): DraftPhoto | undefined {
    return this.#photos.find((photo) => photo.id === id);
  }

  #take({ id, conversationId }: DraftPhoto): void {
    this.#photos = this.#photos.filter((photo) => photo.id !== id);
    this.#options.model.writtenChanged(conversationId);
  }

  async #drop(photo: DraftPhoto): Promise<void> {
    this.#take(photo);
    try {
      await this.#options.cache.removeDraftPhoto(photo.id);
    } catch (error) {
      this.#options.log.warn('a picture of a draft not removed', { error: String(error) });
    }
  }
}
