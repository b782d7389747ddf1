import type { Cache } from '../cache/cache.ts';
import { pictureGone } from '../drafts/draft-photos.ts';
import type { DraftPhoto, NewPhoto, OutboxItem, OutboxPhoto } from '../model/types.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

/** The pictures of a new message: at hand, waiting in the draft of its conversation, or those of a message that failed. */
export type OutgoingPhotos =
  | { readonly kind: 'new'; readonly photos: readonly NewPhoto[] }
  | { readonly kind: 'draft'; readonly photos: readonly DraftPhoto[] }
  | { readonly kind: 'failed'; readonly of: number; readonly photos: readonly OutboxPhoto[] };

type KeepingCache = Pick<Cache, 'putOutbox' | 'putOutboxFromDraft' | 'replaceOutbox'>;

/** As they go into the outbox; nothing of them is sent yet. */
export function outboxPhotos({ photos }: OutgoingPhotos): OutboxPhoto[] {
  return photos.map((photo, place) => ({
    // Those of a failed message keep their places.
    place: 'place' in photo ? photo.place : place,
    type: photo.type,
    size: 'bytes' in photo ? photo.bytes.length : photo.size,
    sent: 0,
  }));
}

/**
 * Makes a new message durable together with its pictures; those of a draft leave the draft in the same change, and a failed
 * message is forgotten in it.
 *
 * @throws {ClientError} `not_saved`: the disk does not take it; `refused`: a picture of the draft is not there any more
 */
export async function keepNew(
  cache: KeepingCache,
  item: OutboxItem,
  pictures: OutgoingPhotos,
): Promise<void> {
  const isKept = await put(cache, item, pictures).catch((cause: unknown) => {
    throw new ClientError('not_saved', errorText('error.messageNotSaved'), { cause, retry: true });
  });
  if (!isKept) throw pictureGone();
}

async function put(cache: KeepingCache, item: OutboxItem, pictures: OutgoingPhotos): Promise<boolean> {
  switch (pictures.kind) {
    case 'draft':
      return cache.putOutboxFromDraft(
        item,
        pictures.photos.map(({ id }) => id),
      );
    case 'failed':
      await cache.replaceOutbox(pictures.of, item);
      return true;
    case 'new':
      await cache.putOutbox(
        item,
        pictures.photos.map(({ bytes }) => bytes),
      );
      return true;
  }
}
