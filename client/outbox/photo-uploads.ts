import type { Cache } from '../cache/cache.ts';
import { pictureGone } from '../drafts/draft-photos.ts';
import type { OutboxItem, OutboxPhoto } from '../model/types.ts';
import type { UploadedPhoto } from '../photos/transfer.ts';
import { ClientError } from '../util/errors.ts';

/** Called with the bytes of a picture that were handed to the network so far; `place`: which one of the message. */
export type PhotoProgress = (place: number, sent: number) => void;

export interface PhotoUploadsOptions {
  readonly cache: Pick<Cache, 'outboxPhoto'>;
  readonly upload: (
    bytes: Uint8Array,
    type: string,
    onProgress: (sent: number) => void,
  ) => Promise<UploadedPhoto>;
}

/** Why a message could not be sent, where one of its pictures is to blame. */
export class PhotoError extends Error {
  readonly place: number;
  override readonly cause: unknown;

  constructor(place: number, cause: unknown) {
    super(`Picture ${place} could not be sent.`);
    this.place = place;
    this.cause = cause;
  }
}

/**
 * Uploads the pictures of waiting messages, one after the other. What is uploaded is remembered as long as its message waits and
 * the app runs; after a restart it is uploaded again, which costs an unused picture and no message: its key still names one
 * event.
 */
export class PhotoUploads {
  readonly #options: PhotoUploadsOptions;
  /** By message and place. */
  readonly #uploaded = new Map<number, Map<number, string>>();

  constructor(options: PhotoUploadsOptions) {
    this.#options = options;
  }

  /**
   * Sends an item with the ids of its pictures at the server, in their order.
   *
   * @throws {PhotoError} when a picture cannot be uploaded; else as `send` does
   */
  async with<T>(
    item: OutboxItem,
    onProgress: PhotoProgress,
    send: (photoIds: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const photoIds: string[] = [];
    for (const photo of item.photos ?? []) photoIds.push(await this.#photoIdOf(item, photo, onProgress));
    try {
      return await send(photoIds);
    } catch (error) {
      // Perhaps because the server no longer has a picture: then another try brings them again.
      if (error instanceof ClientError && error.code === 'refused') this.forget(item.clientGeneratedId);
      throw error;
    }
  }

  /** The message waits no longer: it has arrived, or was discarded. */
  forget(clientGeneratedId: number): void {
    this.#uploaded.delete(clientGeneratedId);
  }

  async #photoIdOf(
    { clientGeneratedId }: OutboxItem,
    { place, type }: OutboxPhoto,
    onProgress: PhotoProgress,
  ): Promise<string> {
    const known = this.#uploaded.get(clientGeneratedId)?.get(place);
    if (known !== undefined) return known;
    try {
      const { cache, upload } = this.#options;
      const bytes = await cache.outboxPhoto(clientGeneratedId, place);
      if (!bytes) throw pictureGone();
      const { photoId } = await upload(bytes, type, (sent) => onProgress(place, sent));
      const ids = this.#uploaded.get(clientGeneratedId) ?? new Map<number, string>();
      this.#uploaded.set(clientGeneratedId, ids.set(place, photoId));
      return photoId;
    } catch (error) {
      throw new PhotoError(place, error);
    }
  }
}
