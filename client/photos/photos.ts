import { USEC_PER_SEC } from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { DownloadedPhoto } from './transfer.ts';
import type { PhotoForm } from '../cache/cache.ts';

export interface PhotosOptions {
  readonly cache: Pick<Cache, 'photo' | 'keepPhoto'>;
  /** Asks the service. */
  readonly download: (photoId: string, form: PhotoForm) => Promise<DownloadedPhoto>;
  readonly nowUsec: () => number;
}

/** Pictures that were looked at before come from this computer; what is new comes from the service and is kept. */
export class Photos {
  readonly #options: PhotosOptions;

  constructor(options: PhotosOptions) {
    this.#options = options;
  }

  /** @throws {ClientError} as the download does */
  async get(photoId: string, form: PhotoForm): Promise<DownloadedPhoto> {
    const { cache, download, nowUsec } = this.#options;
    // A cache that fails keeps nobody from looking.
    const kept = await cache.photo(photoId, form, nowUsec()).catch(() => null);
    if (kept) {
      const maxAgeSecs = Math.floor((kept.expiresAt - nowUsec()) / USEC_PER_SEC);
      return { bytes: kept.bytes, type: kept.type, maxAgeSecs };
    }
    const photo = await download(photoId, form);
    const { bytes, type, maxAgeSecs } = photo;
    const now = nowUsec();
    if (maxAgeSecs > 0) {
      const expiresAt = now + maxAgeSecs * USEC_PER_SEC;
      void cache.keepPhoto({ photoId, form, type, bytes, expiresAt }, now).catch(() => undefined);
    }
    return photo;
  }
}
