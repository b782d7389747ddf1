import type { Cache } from '../cache/cache.ts';
import { ClientError } from '../util/errors.ts';
import type { UploadedPhoto } from '../photos/transfer.ts';
import type { OutboxItem } from '../model/types.ts';
import { pictureGone } from './keep-new.ts';

export interface PhotoUploadsOptions {
  readonly cache: Pick<Cache, 'outboxPhoto'>;
  readonly upload: (
    bytes: Uint8Array,
    type: string,
    onProgress: (sent: number) => void,
  ) => Promise<UploadedPhoto>;
  /** Bytes handed to the network so far. */
  readonly onProgress: (clientGeneratedId: number, sent: number) => void;
}

/**
 * Takes the pictures of waiting messages to the service. What is uploaded is remembered as long as the app runs; after a
 * restart it is uploaded anew, which costs a picture that nobody uses and no message: its key still names one event.
 */
export class PhotoUploads {
  readonly #options: PhotoUploadsOptions;
  readonly #uploaded = new Map<number, string>();

  constructor(options: PhotoUploadsOptions) {
    this.#options = options;
  }

  /** Sends an item with the id of its picture at the service; null when it has none. */
  async with<T>(item: OutboxItem, send: (photoId: string | null) => Promise<T>): Promise<T> {
    const photoId = await this.#photoIdOf(item);
    try {
      const sent = await send(photoId);
      this.#uploaded.delete(item.clientGeneratedId);
      return sent;
    } catch (error) {
      // Perhaps because the service no longer has the picture: then another try brings it again.
      if (error instanceof ClientError && error.code === 'refused')
        this.#uploaded.delete(item.clientGeneratedId);
      throw error;
    }
  }

  async #photoIdOf({ clientGeneratedId, photo }: OutboxItem): Promise<string | null> {
    if (!photo) return null;
    const known = this.#uploaded.get(clientGeneratedId);
    if (known !== undefined) return known;
    const { cache, upload, onProgress } = this.#options;
    const bytes = await cache.outboxPhoto(clientGeneratedId);
    if (!bytes) throw pictureGone();
    const { photoId } = await upload(bytes, photo.type, (sent) => onProgress(clientGeneratedId, sent));
    this.#uploaded.set(clientGeneratedId, photoId);
    return photoId;
  }
}
