import type { Cache } from '../cache/cache.ts';
import { pictureGone } from '../drafts/draft-photos.ts';
import type { OutboxItem } from '../model/types.ts';
import type { UploadedPhoto } from '../photos/transfer.ts';
import { ClientError } from '../util/errors.ts';

export interface PhotoUploadsOptions {
  readonly cache: Pick<Cache, 'outboxPhoto'>;
  readonly upload: (
    bytes: Uint8Array,
    type: string,
    onProgress: (sent: number) => void,
  ) => Promise<UploadedPhoto>;
}

/**
 * Uploads the pictures of waiting messages. What is uploaded is remembered as long as its message waits and the app runs; after
 * a restart it is uploaded again, which costs an unused picture and no message: its key still names one event.
 */
export class PhotoUploads {
  readonly #options: PhotoUploadsOptions;
  readonly #uploaded = new Map<number, string>();

  constructor(options: PhotoUploadsOptions) {
    this.#options = options;
  }

  /**
   * Sends an item with the id of its picture at the server; null when it has none. `onProgress`: bytes of the picture
   * handed to the network so far.
   */
  async with<T>(
    item: OutboxItem,
    onProgress: (sent: number) => void,
    send: (photoId: string | null) => Promise<T>,
  ): Promise<T> {
    const photoId = await this.#photoIdOf(item, onProgress);
    try {
      return await send(photoId);
    } catch (error) {
      // Perhaps because the server no longer has the picture: then another try brings it again.
      if (error instanceof ClientError && error.code === 'refused') this.forget(item.clientGeneratedId);
      throw error;
    }
  }

  /** The message waits no longer: it has arrived, or was discarded. */
  forget(clientGeneratedId: number): void {
    this.#uploaded.delete(clientGeneratedId);
  }

  async #photoIdOf(
    { clientGeneratedId, photo }: OutboxItem,
    onProgress: (sent: number) => void,
  ): Promise<string | null> {
    if (!photo) return null;
    const known = this.#uploaded.get(clientGeneratedId);
    if (known !== undefined) return known;
    const { cache, upload } = this.#options;
    const bytes = await cache.outboxPhoto(clientGeneratedId);
    if (!bytes) throw pictureGone();
    const { photoId } = await upload(bytes, photo.type, onProgress);
    this.#uploaded.set(clientGeneratedId, photoId);
    return photoId;
  }
}
