import { limits } from '../../protocol/limits.ts';
import { words } from '../words/words.ts';

/** What the service takes; it looks at the bytes itself. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** A picture that waits above the field until its message is sent. */
export interface TrayPhoto {
  id: number;
  name: string;
  type: string;
  /** Shows it in this window. */
  url: string;
  bytes(): Promise<Uint8Array>;
}

const megabyte = 1_000_000;
let lastId = 0;

/** The pictures of one unsent message. */
export class PhotoTray {
  #photos: readonly TrayPhoto[] = [];

  get photos(): readonly TrayPhoto[] {
    return this.#photos;
  }

  /** Takes what can be sent; answers what is wrong with the rest, or an empty text. */
  add(files: Iterable<File>): string {
    let problem = '';
    for (const file of files) {
      const name = file.name || words.composing.pasted;
      if (!pictureTypes.includes(file.type)) problem = words.composing.notPicture(name);
      else if (file.size > limits.imageBytes)
        problem = words.composing.tooLarge(name, limits.imageBytes / megabyte);
      else if (this.#photos.length >= limits.messageAttachments)
        problem = words.composing.tooMany(limits.messageAttachments);
      else this.#photos = [...this.#photos, photoOf(file, name)];
    }
    return problem;
  }

  remove(id: number): void {
    const photo = this.#photos.find((one) => one.id === id);
    if (photo) URL.revokeObjectURL(photo.url);
    this.#photos = this.#photos.filter((one) => one.id !== id);
  }

  /** Empties the tray; who takes them lets their addresses go. */
  take(): readonly TrayPhoto[] {
    const photos = this.#photos;
    this.#photos = [];
    return photos;
  }

  /** What could not be sent comes back, before what was added since. */
  giveBack(photos: readonly TrayPhoto[]): void {
    this.#photos = [...photos, ...this.#photos];
  }
}

const photoOf = (file: File, name: string): TrayPhoto => ({
  id: (lastId += 1),
  name,
  type: file.type,
  url: URL.createObjectURL(file),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});
