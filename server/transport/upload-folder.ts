import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { uploadLater } from '../domain/upload-refusal.ts';
import { AtOnce } from '../util/at-once.ts';
import { watchPace } from './body-pace.ts';
import { bodyPieces } from './body-pieces.ts';
import { limits, newId } from '../../protocol/index.ts';

/** Longer than any request lasts; what is older was left by a process that was killed. */
const staleMs = 60 * 60 * 1000;

/** With images of the largest size, half a gigabyte of disk. */
const mostAtOnce = 50;

/** A request's body in a file, gone when disposed. `aborted`: the client went away. */
export interface Upload extends AsyncDisposable {
  readonly result: 'complete' | 'too_large' | 'aborted';
  readonly path: string;
}

/** Where bodies that are too large to hold in memory lie while they are worked on. */
export class UploadFolder {
  readonly #path: string;
  /** By person, until what was received is disposed of. */
  readonly #ofOwners = new AtOnce(limits.uploadsPerPerson);
  #receiving = 0;

  /** Makes the folder when it is missing, and clears it of what earlier processes left. */
  constructor(dataDir: string) {
    this.#path = join(dataDir, 'uploads');
    mkdirSync(this.#path, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#path)) {
      const file = join(this.#path, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found && Date.now() - found.mtimeMs > staleMs) rmSync(file, { force: true });
    }
  }

  /**
   * Writes a whole body into a file, but never more than `limit` bytes of it.
   *
   * @param ownerId the person whose it is
   * @throws ParleyError when too many are being received already: `rate_limited` of this person, `unavailable` of all
   */
  async receive(request: IncomingMessage, limit: number, ownerId: string): Promise<Upload> {
    if (this.#receiving >= mostAtOnce) {
      throw uploadLater('server_busy', 5);
    }
    const ofOwner = this.#ofOwners.begin(ownerId);
    if (ofOwner === null) {
      throw uploadLater('too_many_images_at_once', 5);
    }
    this.#receiving += 1;
    try {
      return await this.#receive(request, limit, ofOwner);
    } catch (error) {
      ofOwner[Symbol.dispose]();
      throw error;
    } finally {
      this.#receiving -= 1;
    }
  }

  async #receive(request: IncomingMessage, limit: number, ofOwner: Disposable): Promise<Upload> {
    const path = join(this.#path, newId());
    const upload = (result: Upload['result']): Upload => ({
      result,
      path,
      [Symbol.asyncDispose]: async () => {
        ofOwner[Symbol.dispose]();
        await rm(path, { force: true });
      },
    });
    if (Number(request.headers['content-length'] ?? 0) > limit) return upload('too_large');
    using pace = watchPace(limits.uploadMs, () => request.destroy());
    try {
      await using file = await open(path, 'wx', 0o600);
      let size = 0;
      for await (const piece of bodyPieces(request, pace)) {
        size += piece.length;
        if (size > limit) return upload('too_large');
        await file.writeFile(piece);
      }
      return upload('complete');
    } catch (error) {
      const failed = upload('aborted');
      // One that was read to its end is destroyed as well, and its sender waits for an answer.
      if (request.destroyed && !request.readableEnded) return failed;
      await failed[Symbol.asyncDispose]();
      throw error;
    }
  }
}
