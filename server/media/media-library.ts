import { open } from 'node:fs/promises';
import { type Clock, limits, newId, USEC_PER_SEC } from '../../protocol/index.ts';
import type { ImageForm, MediaRecord } from '../domain/messages/media.ts';
import {
  completeMedia,
  countUnsent,
  insertMedia,
  insertMediaChunk,
  mediaChunk,
  type VisibleMedia,
  visibleMedia,
} from '../store/media/media.ts';
import type { Store } from '../store/store.ts';
import { headBytes, imageFormat } from './image-format.ts';
import { imageRefusal } from './image-refusal.ts';
import { reEncode, type EncodedImage } from './re-encode.ts';
import { WorkQueue } from '../util/work-queue.ts';

/** A commit with one of these is as fast as one with many messages, so no one waits long behind a large image. */
const chunkBytes = 256 * 1024;
/** Each takes up to 400 MB for an image as large as the limits allow, and a core. */
const atOnce = { running: 2, waiting: 20 };

/** Images that people uploaded: encoded again, kept in the store, handed out in pieces. */
export class MediaLibrary implements AsyncDisposable {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #queue = new WorkQueue(atOnce, () =>
    imageRefusal('too_many_images_at_once', [{ seconds: 5 }], { retryAfterSecs: 5 }),
  );

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Takes an image file in. Resolves to its id when everything that is shown of it is durable.
   *
   * @throws ParleyError in words for the one who sent it
   */
  async add(path: string, ownerId: string): Promise<string> {
    const format = imageFormat(await headOf(path));
    if (format === null) throw imageRefusal('image_format_unknown', []);
    const now = this.#clock.nowUsec();
    if ((await countUnsent(this.#store.reader, ownerId, now)) >= limits.unsentImages) {
      throw imageRefusal('too_many_unsent_images', [{ most: limits.unsentImages }], { retryAfterSecs: 60 });
    }
    return this.#queue.run(async () => {
      const { animated, whole, thumbnail } = await reEncode(path, format);
      const media: MediaRecord = { id: newId(), ownerId, animated, whole, thumbnail };
      await this.#store.write((tx) => insertMedia(tx, media, now + limits.unsentImageSecs * USEC_PER_SEC));
      await this.#keep(media.id, 'thumbnail', thumbnail);
      await this.#keep(media.id, 'whole', whole);
      await this.#store.write((tx) => completeMedia(tx, media.id));
      return media.id;
    });
  }

  /** The image, when the person may see it. */
  find(id: string, personId: string): Promise<VisibleMedia | null> {
    return visibleMedia(this.#store.reader, id, personId, this.#clock.nowUsec());
  }

  /** An image's bytes, piece by piece. Throws when it is erased meanwhile. */
  async *read(media: MediaRecord, form: ImageForm): AsyncGenerator<Uint8Array> {
    let left = media[form].byteLength;
    for (let part = 0; left > 0; part++) {
      const chunk = await mediaChunk(this.#store.reader, media.id, form, part);
      if (!chunk) throw new Error('the image was erased while it was read');
      left -= chunk.length;
      yield chunk;
    }
  }

  /** Waits for the images under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue.idle();
  }

  async #keep(id: string, form: ImageForm, { bytes }: EncodedImage): Promise<void> {
    for (let part = 0; part * chunkBytes < bytes.length; part++) {
      const chunk = bytes.subarray(part * chunkBytes, (part + 1) * chunkBytes);
      await this.#store.write((tx) => insertMediaChunk(tx, id, form, part, chunk));
    }
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
