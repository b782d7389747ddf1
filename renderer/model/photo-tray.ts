import { Signal } from '@lit-labs/signals';
import { limits } from '../../protocol/limits.ts';
import type { DraftPhotoRefusal, DraftPhotoView, NewDraftPhoto } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { untracked } from '../kit/untracked.ts';

/** A picture that waits above the field until its message is sent. */
export interface TrayPhoto {
  /** Within this window. */
  readonly key: number;
  readonly name: string;
  /** Shows it in this window. */
  readonly url: string;
  /** Resolves with its id when it is on the disk with its draft; null: it could not be stored, which was reported. */
  readonly kept: Promise<number | null>;
}

/** Where the pictures of one draft are kept. */
export interface DraftPhotoKeeper {
  /** Shows a picture in this window. */
  urlOf(id: number): string;
  add(photo: NewDraftPhoto): Promise<number | DraftPhotoRefusal>;
  remove(id: number): void;
  /** Keeps their order: all of the draft. */
  order(ids: readonly number[]): void;
  /** Whether it is still stored, and intact. */
  has(id: number): Promise<boolean>;
  showProblem(problem: string): void;
}

const megabyte = 1_000_000;
let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

/** The pictures of one draft. Each is handed over to be kept as soon as it is added, in their order. */
export class PhotoTray {
  readonly #keeper: DraftPhotoKeeper;
  readonly #photos: Signal.State<readonly TrayPhoto[]>;
  #lastKept: Promise<unknown> = Promise.resolve();

  /** `waiting`: those of an earlier window. */
  constructor(waiting: readonly DraftPhotoView[], keeper: DraftPhotoKeeper) {
    this.#keeper = keeper;
    this.#photos = new Signal.State<readonly TrayPhoto[]>(
      waiting.map(({ id, name }) => ({
        key: nextKey(),
        name,
        url: keeper.urlOf(id),
        kept: Promise.resolve(id),
      })),
    );
  }

  get photos(): readonly TrayPhoto[] {
    return this.#photos.get();
  }

  /** Adds those pictures that can be sent; returns what is wrong with the rest, or an empty text. */
  add(files: Iterable<File>): string {
    let problem = '';
    for (const file of files) {
      const name = file.name || t('composer.pasted');
      if (file.size > limits.imageBytes)
        problem = t('composer.tooLarge', { name, megabytes: limits.imageBytes / megabyte });
      else if (this.photos.length >= limits.messageAttachments)
        problem = t('composer.tooMany', { most: limits.messageAttachments });
      else this.#add(file, name);
    }
    return problem;
  }

  remove(key: number): void {
    const photo = this.photos.find((one) => one.key === key);
    if (!photo) return;
    this.#forget(photo);
    void photo.kept.then((id) => id === null || this.#keeper.remove(id));
  }

  /** Moves a picture to a place among the others. */
  async move(key: number, to: number): Promise<void> {
    const photos = [...this.photos];
    const from = photos.findIndex((photo) => photo.key === key);
    const [photo] = from < 0 ? [] : photos.splice(from, 1);
    if (!photo || to < 0 || to > photos.length || to === from) return;
    photos.splice(to, 0, photo);
    this.#photos.set(photos);
    const ids = await Promise.all(photos.map(({ kept }) => kept));
    // A later move reports the order itself.
    if (untracked(this.#photos) === photos) this.#keeper.order(ids.filter((id) => id !== null));
  }

  /** Empties the tray. The caller revokes their addresses; each leaves its draft with its message. */
  take(): readonly TrayPhoto[] {
    const photos = this.photos;
    this.#photos.set([]);
    return photos;
  }

  /** Puts back what could not be sent, before what was added since, unless that is why. */
  giveBack(photos: readonly TrayPhoto[]): void {
    this.#photos.set([...photos, ...this.photos]);
    for (const { key } of photos) void this.check(key);
  }

  /** Handles a picture that can't be shown or sent: one that is gone from the disk leaves the draft, with a notice. */
  async check(key: number): Promise<void> {
    const photo = this.photos.find((one) => one.key === key);
    const id = (await photo?.kept) ?? null;
    if (!photo) return;
    if (id === null) {
      this.#forget(photo);
      return;
    }
    // If that can't be determined now, nothing changes.
    if (await this.#keeper.has(id).catch(() => true)) return;
    this.remove(key);
    this.#keeper.showProblem(t('composer.lostPhoto', { name: photo.name }));
  }

  #add(file: File, name: string): void {
    const handedOver = this.#lastKept.then(() => this.#handOver(file, name));
    this.#lastKept = handedOver;
    const photo: TrayPhoto = {
      key: nextKey(),
      name,
      url: URL.createObjectURL(file),
      kept: handedOver.then((answer) => {
        if (typeof answer === 'number') return answer;
        this.#forget(photo);
        this.#keeper.showProblem(
          t(answer === 'too-much' ? 'composer.tooMuchWaits' : 'composer.notKept', { name }),
        );
        return null;
      }),
    };
    this.#photos.set([...this.photos, photo]);
  }

  async #handOver(file: File, name: string): Promise<number | DraftPhotoRefusal> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return await this.#keeper.add({ name, type: file.type, bytes });
    } catch {
      return 'not-saved';
    }
  }

  #forget(photo: TrayPhoto): void {
    URL.revokeObjectURL(photo.url);
    this.#photos.set(this.photos.filter((one) => one !== photo));
  }
}
