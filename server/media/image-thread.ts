import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { OutputInfo, SharpOptions } from 'sharp';
import type { EncodingPlan } from './encoding-plan.ts';
import { letThreadsYield } from './yielding-threads.ts';

/** An image file, and how it is read. */
export interface ImageSource {
  readonly path: string;
  readonly options: SharpOptions;
}

/** How it is encoded again. */
export interface ImageTarget {
  readonly format: EncodingPlan['whole'];
  /** Turned as the file says it should be shown. */
  readonly upright: boolean;
  /** No side is longer, and a smaller image stays as it is; null: as large as it is. */
  readonly mostPixels: number | null;
  readonly timeoutSecs: number;
}

/** Of its first frame; `pages`, `pageHeight`: where it has several. */
export interface ImageHeaders {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly pages?: number | undefined;
  readonly pageHeight?: number | undefined;
}

/** The bytes have a buffer to themselves. */
export interface EncodedBytes {
  readonly data: Uint8Array;
  readonly info: OutputInfo;
}

/** The file is no image that can be read. Every other error is the server's. */
export class UnreadableImage extends Error {}

type Request = { readonly id: number; readonly source: ImageSource; readonly target: ImageTarget | null };
type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly unreadable: string }
  | { readonly failed: string }
);

interface Running {
  readonly thread: Worker;
  /** By the id of the request. */
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>;
}

/** Without an image for so long, the thread ends and gives its memory back. */
const idleMs = 5 * 60_000;

/**
 * A thread that has sharp read and encode images. It starts with the first one, so that a server without images starts fast
 * and stays small; and to load sharp there keeps it from the event loop, which it would stop for 25 ms.
 */
export class ImageThread implements Disposable {
  readonly #sharp: string;
  #running: Running | null = null;
  #lastId = 0;
  #ending: NodeJS.Timeout | undefined;

  /** @param sharp where it is loaded from */
  constructor(sharp = createRequire(import.meta.url).resolve('sharp')) {
    this.#sharp = sharp;
  }

  /**
   * Reads the header alone.
   *
   * @throws UnreadableImage
   */
  headers(source: ImageSource): Promise<ImageHeaders> {
    return this.#ask(source, null) as Promise<ImageHeaders>;
  }

  /** @throws UnreadableImage */
  encode(source: ImageSource, target: ImageTarget): Promise<EncodedBytes> {
    return this.#ask(source, target) as Promise<EncodedBytes>;
  }

  /** What is under way fails. */
  [Symbol.dispose](): void {
    clearTimeout(this.#ending);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#running?.thread.postMessage(null);
    this.#running = null;
  }

  async #ask(source: ImageSource, target: ImageTarget | null): Promise<unknown> {
    clearTimeout(this.#ending);
    const { thread, waiting } = (this.#running ??= this.#start());
    // Who waits for an image may have nothing else that keeps the process.
    thread.ref();
    const request: Request = { id: (this.#lastId += 1), source, target };
    const answered = Promise.withResolvers<unknown>();
    waiting.set(request.id, answered);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(request);
      return await answered.promise;
    } finally {
      waiting.delete(request.id);
      if (waiting.size === 0) {
        thread.unref();
        if (this.#running?.thread === thread)
          this.#ending = setTimeout(() => this[Symbol.dispose](), idleMs).unref();
      }
    }
  }

  #start(): Running {
    letThreadsYield();
    const thread = new Worker(`(${workOnImages.toString()})()`, {
      eval: true,
      // What is loaded into this process before its own code is not for the thread, nor is its environment, which can hold passwords.
      execArgv: [],
      env: {},
      // It makes few objects. What the process's own young generation may take, it would take as well.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      workerData: this.#sharp,
    });
    const waiting: Running['waiting'] = new Map();
    thread.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      if ('value' in answer) asked?.resolve(answer.value);
      else if ('unreadable' in answer) asked?.reject(new UnreadableImage(answer.unreadable));
      else asked?.reject(new Error(answer.failed));
    });
    const fail = (error: Error): void => {
      if (this.#running?.thread === thread) this.#running = null;
      for (const { reject } of waiting.values()) reject(error);
    };
    thread.once('error', fail);
    thread.once('exit', () => fail(new Error('the thread for images ended')));
    return { thread, waiting };
  }
}

/** What the thread runs, from its source text: nothing of this module is there. */
function workOnImages(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { closeSync, openSync } = process.getBuiltinModule('node:fs');
  const path = workerData as string;
  const sharp = createRequire(path)(path) as typeof import('sharp').default;
  // One thread for each image, and nothing kept between images: the queue in front decides how much memory is used.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);
  sharp.unblock({ operation: decoders });

  async function headersOf({ path, options }: ImageSource): Promise<ImageHeaders> {
    const { width, height, hasAlpha, pages, pageHeight } = await sharp(path, options).metadata();
    return { width, height, hasAlpha, pages, pageHeight };
  }

  function encode(
    { path, options }: ImageSource,
    { format, upright, mostPixels, timeoutSecs }: ImageTarget,
  ): Promise<{ data: Buffer<ArrayBuffer>; info: OutputInfo }> {
    let image = sharp(path, options).timeout({ seconds: timeoutSecs });
    if (upright) image = image.autoOrient();
    if (mostPixels !== null)
      image = image.resize({
        width: mostPixels,
        height: mostPixels,
        fit: 'inside',
        withoutEnlargement: true,
      });
    // Effort 2 takes a third of the time of the standard and 5 percent more bytes.
    if (format === 'webp') image = image.webp({ quality: 85, effort: 2 });
    else image = format === 'png' ? image.png() : image.jpeg({ quality: 85 });
    return image.toBuffer({ resolveWithObject: true });
  }

  /** What libvips allocated cannot be handed over, and `toUint8Array` leaves half as much again in its heaps. */
  function copied(data: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(data);
    if (data.buffer.byteLength === data.byteLength) data.buffer.transfer(0);
    return copy;
  }

  /** Answers by itself only what may be said of the image. */
  async function answer({ id, source, target }: Request): Promise<void> {
    closeSync(openSync(source.path, 'r'));
    const work = target === null ? headersOf(source) : encode(source, target);
    const found = await work.catch((error: unknown) => String(error));
    if (typeof found === 'string') {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      parentPort?.postMessage({ id, unreadable: found });
    } else if ('data' in found) {
      const data = copied(found.data);
      parentPort?.postMessage({ id, value: { data, info: found.info } }, [data.buffer]);
    } else {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      parentPort?.postMessage({ id, value: found });
    }
  }

  parentPort?.on('message', (request: Request | null) => {
    if (request === null) parentPort.close();
    else
      answer(request).catch((error: unknown) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        parentPort.postMessage({ id: request.id, failed: String(error) });
      });
  });
}
