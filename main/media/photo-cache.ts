import {
  SharedWork,
  type ChatSession,
  type DownloadedPhoto,
  type NewPhoto,
  type PhotoForm,
} from '../../client/index.ts';

/** As many as a person leafs through; what is looked at again after that is fetched again. */
const bytesMost = 48 * 1024 * 1024;

/** Where a session's pictures are: at the server, with unsent messages, and in drafts. */
interface PhotoSession {
  readonly photos: Pick<ChatSession['photos'], 'download'>;
  readonly outbox: Pick<ChatSession['outbox'], 'photo'>;
  readonly drafts: { readonly photos: Pick<ChatSession['drafts']['photos'], 'get'> };
}

/** The accounts whose pictures there are. */
export interface PhotoAccounts {
  get(key: string): { readonly session: PhotoSession } | null;
}

/** The pictures that the window has shown lately, by account. Those of another account are never answered. */
export class PhotoCache {
  #accounts: PhotoAccounts | null = null;
  readonly #now: () => number;
  readonly #cached = new Map<string, { photo: DownloadedPhoto; until: number }>();
  readonly #coming = new SharedWork<string, DownloadedPhoto>();
  #bytes = 0;

  /** `now`: milliseconds. */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** From now on pictures of these accounts are answered. */
  serve(accounts: PhotoAccounts): void {
    this.#accounts = accounts;
  }

  /** Rejects with `ClientError`; an account that is gone has no pictures: null. */
  async get(account: string, photoId: string, form: PhotoForm): Promise<DownloadedPhoto | null> {
    const at = this.#accounts?.get(account);
    if (!at) return null;
    const key = JSON.stringify([account, photoId, form]);
    const kept = this.#cached.get(key);
    if (kept) this.#drop(key);
    if (kept && kept.until > this.#now()) {
      this.#keep(key, kept.photo, kept.until);
      return kept.photo;
    }
    const photo = await this.#coming.do(key, () => at.session.photos.download(photoId, form));
    const isStillThere = this.#accounts?.get(account) !== null;
    if (isStillThere && !this.#cached.has(key)) this.#keep(key, photo, this.#now() + photo.maxAgeSecs * 1000);
    return photo;
  }

  /** A picture of a message that has not arrived, as it is kept with it; null: it has none at that place. */
  async unsent(account: string, clientGeneratedId: number, place: number): Promise<NewPhoto | null> {
    return (await this.#accounts?.get(account)?.session.outbox.photo(clientGeneratedId, place)) ?? null;
  }

  /** A picture that waits with the draft of its conversation; null: it is gone. */
  async draft(account: string, id: number): Promise<NewPhoto | null> {
    return (await this.#accounts?.get(account)?.session.drafts.photos.get(id)) ?? null;
  }

  /** The account is gone, and its pictures with it. */
  forget(account: string): void {
    for (const key of this.#cached.keys()) {
      if ((JSON.parse(key) as string[])[0] === account) this.#drop(key);
    }
  }

  #keep(key: string, photo: DownloadedPhoto, until: number): void {
    this.#cached.set(key, { photo, until });
    this.#bytes += photo.bytes.length;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= bytesMost) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.photo.bytes.length ?? 0;
    this.#cached.delete(key);
  }
}
