import type { Cache } from '../cache/cache.ts';
import { pictureGone } from '../drafts/draft-photos.ts';
import type { DraftPhoto, NewPhoto, OutboxItem } from '../model/types.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

/** The picture of a new message: at hand, or waiting in the draft of its conversation. */
export type OutgoingPhoto = NewPhoto | DraftPhoto;

export const sizeOf = (photo: OutgoingPhoto): number => ('bytes' in photo ? photo.bytes.length : photo.size);

/**
 * Makes a new message durable together with its picture; that of a draft leaves the draft in the same change.
 *
 * @throws {ClientError} `not_saved`: the disk does not take it; `refused`: the draft's picture is not there any more
 */
export async function keepNew(
  cache: Pick<Cache, 'putOutbox' | 'putOutboxFromDraft'>,
  item: OutboxItem,
  photo: OutgoingPhoto | undefined,
): Promise<void> {
  const isKept = await put(cache, item, photo).catch((cause: unknown) => {
    throw new ClientError('not_saved', errorText('error.messageNotSaved'), { cause, retry: true });
  });
  if (!isKept) throw pictureGone();
}

async function put(
  cache: Pick<Cache, 'putOutbox' | 'putOutboxFromDraft'>,
  item: OutboxItem,
  photo: OutgoingPhoto | undefined,
): Promise<boolean> {
  if (photo && 'id' in photo) return cache.putOutboxFromDraft(item, photo.id);
  await cache.putOutbox(item, photo?.bytes);
  return true;
}
