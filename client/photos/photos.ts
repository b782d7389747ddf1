import { USEC_PER_SEC } from '../../protocol/index.ts';
import type { Cache, PhotoForm } from '../cache/cache.ts';
import type { DownloadedPhoto, PhotoServer, UploadedPhoto } from './transfer.ts';

export interface PhotosOptions {
  readonly cache: Pick<Cache, 'photo' | 'keepPhoto'>;
  readonly server: PhotoServer;
  readonly nowUsec: () => number;
}

/** The pictures of the server. Those that were looked at before come from this computer; a new one is kept. */
export class Photos {
  readonly #options: PhotosOptions;

  constructor(options: PhotosOptions) {
    this.#options = options;
  }

  /**
   * Sends a picture (`type`: `image/png` and the like) to the server, to be sent as a message by its `photoId`.
   *
   * @throws {ClientError}
   */
  upload(
    bytes: Uint8Array,
    type: string,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<UploadedPhoto> {
    return this.#options.server.upload(bytes, type, onProgress);
  }

  /**
   * A picture that the person may see.
   *
   * @throws {ClientError} `refused` when there is none
   */
  async download(photoId: string, form: PhotoForm): Promise<DownloadedPhoto> {
    const { cache, server, nowUsec } = this.#options;
    // A cache that fails keeps no one from looking.
    const kept = await cache.photo(photoId, form, nowUsec()).catch(() => null);
    if (kept) {
      const maxAgeSecs = Math.floor((kept.expiresAt - nowUsec()) / USEC_PER_SEC);
      return { bytes: kept.bytes, type: kept.type, maxAgeSecs };
    }
    const photo = await server.download(photoId, form);
    const { bytes, type, maxAgeSecs } = photo;
    const now = nowUsec();
    if (maxAgeSecs > 0) {
      const expiresAt = now + maxAgeSecs * USEC_PER_SEC;
      void cache.keepPhoto({ photoId, form, type, bytes, expiresAt }, now).catch(() => undefined);
    }
    return photo;
  }
}
