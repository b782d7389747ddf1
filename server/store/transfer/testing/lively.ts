import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newId, systemClock } from '../../../../protocol/index.ts';
import type { DatabaseLocation } from '../../database-location.ts';
import { completeFile, insertFile, moveReceived, takeSpace } from '../../files/files.ts';
import { completeMedia, insertMedia } from '../../media/media.ts';
import { WriteAfterMoveError } from '../../moving/move-mark.ts';
import { mayPass } from '../../passing-failure.ts';
import { openFileBytes } from '../../open-file-bytes.ts';
import { openImageBytes } from '../../open-image-bytes.ts';
import { statement } from '../../query/statement.ts';
import type { Store } from '../../store.ts';

const rename = statement((db, p: { id: string; key: string }) =>
  db.updateTable('people').set({ email_key: p.key }).where('gaia_id', '=', p.id),
);
const removeImage = statement((db, p: { id: string }) => db.deleteFrom('media').where('id', '=', p.id));

const dueAt = Number.MAX_SAFE_INTEGER;
const restMs = 20;
const form = { contentType: 'image/png', width: 1, height: 1 };

/** Someone who writes, one after the other, until the data is elsewhere. */
export class Lively {
  /** Addresses of accounts whose making was acknowledged. */
  readonly acknowledged: string[] = [];
  /** Set to end it before. */
  isOver = false;
  readonly #store: Store;
  readonly #location: DatabaseLocation;
  /** By person, under which each is found. */
  readonly #keys = new Map<string, string>();
  readonly #images: string[] = [];

  constructor(store: Store, location: DatabaseLocation) {
    this.#store = store;
    this.#location = location;
  }

  /** @param name of whom it makes, no one else’s */
  async live(name: string): Promise<void> {
    for (let n = 0; !this.isOver; n += 1) {
      try {
        await this.turn(`${name}${n}`, n);
      } catch (error) {
        if (error instanceof WriteAfterMoveError) return;
        // On a busy machine the end of a move may take longer than a write waits for it: that one is refused, too.
        if (!mayPass(error)) throw error;
      }
      // The move has the same computer.
      await wait(restMs);
    }
  }

  async turn(name: string, n: number): Promise<void> {
    const email = `${name}@x.org`;
    const account = { email, displayName: `${name} \0`, passwordHash: null };
    const { gaiaId } = await this.#store.accounts.createAccount(account, { by: 'administrator' });
    this.acknowledged.push(email);
    this.#keys.set(gaiaId, email);
    if (n % 3 === 0) await this.#swap();
    if (n % 4 === 0) await this.#upload(gaiaId, n % 8 === 0);
    if (n % 5 === 0) await this.#show(gaiaId);
    if (n % 10 === 9) await this.#erase();
  }

  /** Two people get each other's address: neither row fits in while the other one is as it was. */
  async #swap(): Promise<void> {
    const [one, other] = [...this.#keys].slice(-2);
    if (one === undefined || other === undefined) return;
    await this.#store.write(async (tx) => {
      await tx.run(rename, { id: one[0], key: one[0] });
      await tx.run(rename, { id: other[0], key: one[1] });
      await tx.run(rename, { id: one[0], key: other[1] });
    });
    this.#keys.set(one[0], other[1]).set(other[0], one[1]);
  }

  async #upload(ownerId: string, isWhole: boolean): Promise<void> {
    const id = newId();
    const bytes = openFileBytes(this.#location, this.#store);
    const pieces = [randomBytes(10_000), randomBytes(7_000)];
    const size = 17_000;
    const common = { id, ownerId, name: 'a', type: 'text/plain', blobId: null };
    await this.#store.write((tx) => insertFile(tx, { ...common, size, received: 0, dueAt }));
    let at = 0;
    for (const piece of isWhole ? pieces : pieces.slice(1)) {
      const from = at;
      at += piece.length;
      const upTo = at;
      await bytes.append(id, from, piece, async (tx) => {
        await moveReceived(tx, id, from, upTo, systemClock.nowUsec());
        await takeSpace(tx, null, piece.length);
      });
    }
    if (!isWhole) return;
    const hash = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
    await this.#store.write((tx) => completeFile(tx, { id, size }, hash));
  }

  async #show(ownerId: string): Promise<void> {
    const id = newId();
    const images = openImageBytes(this.#location, this.#store);
    const [whole, thumbnail] = [randomBytes(20_000), randomBytes(1000)];
    await this.#store.write((tx) =>
      insertMedia(
        tx,
        {
          id,
          ownerId,
          animated: false,
          whole: { ...form, byteLength: whole.length },
          thumbnail: { ...form, byteLength: thumbnail.length },
        },
        dueAt,
      ),
    );
    await images.keep(id, 'whole', whole);
    await images.keep(id, 'thumbnail', thumbnail);
    await this.#store.write((tx) => completeMedia(tx, id));
    this.#images.push(id);
  }

  async #erase(): Promise<void> {
    const id = this.#images.shift();
    if (id === undefined) return;
    await this.#store.write((tx) => tx.run(removeImage, { id }));
    await openImageBytes(this.#location, this.#store).erased([id]);
  }
}
