import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Clock, limits, newId, USEC_PER_SEC } from '../../protocol/index.ts';
import type { ImageForm, MediaRecord } from '../domain/messages/media.ts';
import type { ImageBytes } from '../store/media/image-bytes.ts';
import {
  completeMedia,
  countUnsent,
  insertMedia,
  type VisibleMedia,
  visibleMedia,
} from '../store/media/media.ts';
import type { Store } from '../store/store.ts';
import { headBytes, imageFormat } from './image-format.ts';
import { ImageThread } from './image-thread.ts';
import { uploadLater, uploadRefusal } from '../domain/upload-refusal.ts';
import { reEncode } from './re-encode.ts';
import { release } from '../util/release.ts';
import { WorkQueue } from '../util/work-queue.ts';

/** Each takes up to 400 MB for an image as large as the limits allow, and a core, of which one is left to the event loop. */
const workedOnAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 20;

/** Images that people uploaded: encoded again, kept in the store, handed out in pieces. */
export class MediaLibrary implements AsyncDisposable {
  readonly #store: Store;
  readonly #bytes: ImageBytes;
  readonly #clock: Clock;
  readonly #queue: WorkQueue;
  readonly #thread = new ImageThread();

  /** @param atOnce how many images are worked on at a time */
  constructor(store: Store, bytes: ImageBytes, clock: Clock, atOnce = workedOnAtOnce) {
    this.#store = store;
    this.#bytes = bytes;
    this.#clock = clock;
    this.#queue = new WorkQueue({ running: atOnce, waiting: mostWaiting }, () =>
      uploadLater('server_busy', 5),
    );
  }

  /**
   * Takes an image file in. Resolves to its id when everything that is shown of it is durable.
   *
   * @throws ParleyError in words for the one who sent it
   */
  async add(path: string, ownerId: string): Promise<string> {
    const format = imageFormat(await headOf(path));
    if (format === null) throw uploadRefusal('image_format_unknown', []);
    const now = this.#clock.nowUsec();
    if ((await countUnsent(this.#store.reader, ownerId, now)) >= limits.unsentImages) {
      throw uploadRefusal('too_many_unsent_images', [{ most: limits.unsentImages }], { retryAfterSecs: 60 });
    }
    return this.#queue.run(async () => {
      const { animated, whole, thumbnail } = await reEncode(this.#thread, path, format);
      const media: MediaRecord = { id: newId(), ownerId, animated, whole, thumbnail };
      await this.#store.write((tx) => insertMedia(tx, media, now + limits.unsentImageSecs * USEC_PER_SEC));
      await this.#bytes.keep(media.id, 'thumbnail', thumbnail.bytes);
      await this.#bytes.keep(media.id, 'whole', whole.bytes);
      release(thumbnail.bytes);
      release(whole.bytes);
      if (await this.#store.write((tx) => completeMedia(tx, media.id))) return media.id;
      // With its owner's account.
      await this.#bytes.erased([media.id]);
      throw new Error('the image was erased while it was taken in');
    });
  }

  /** The image, when the person may see it. */
  find(id: string, personId: string): Promise<VisibleMedia | null> {
    return visibleMedia(this.#store.reader, id, personId, this.#clock.nowUsec());
  }

  /** An image's bytes, piece by piece. Throws when it is erased meanwhile. */
  read(media: MediaRecord, form: ImageForm): AsyncIterable<Uint8Array> {
    return this.#bytes.read(media, form);
  }

  /** Waits for the images under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue.idle();
    this.#thread[Symbol.dispose]();
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
