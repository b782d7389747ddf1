import type { ImageForm, MediaRecord } from '../../domain/messages/media.ts';

/** Where the bytes of images lie. Their rows are in the database, and are there first. */
export interface ImageBytes {
  /** Keeps what is shown of an image in one form. Resolves when it is durable. */
  keep(id: string, form: ImageForm, bytes: Uint8Array): Promise<void>;
  /** Piece by piece: the reader may empty each before it asks for the next. Throws when the image is erased meanwhile. */
  read(media: MediaRecord, form: ImageForm): AsyncIterable<Uint8Array>;
  /** Erases those of images whose rows a commit deleted. */
  erased(ids: readonly string[]): Promise<void>;
  /** Erases what a process that was killed left behind: those of images that are not known. */
  eraseLeftovers(isKnown: (id: string) => Promise<boolean>): Promise<void>;
}
