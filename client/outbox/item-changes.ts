import { CodecError, type MessageContent } from '../../protocol/index.ts';
import type { OutboxItem, OutboxPhoto } from '../model/types.ts';
import { ClientError } from '../util/errors.ts';
import { PhotoError } from './photo-uploads.ts';

/** Whether a message says nothing beside its pictures. */
export const isEmpty = ({ segment, attachment }: MessageContent): boolean =>
  (segment?.length ?? 0) + (attachment?.length ?? 0) === 0;

/** A failed message as if it had never been sent. */
export const retriedItem = (
  { photos, ...item }: OutboxItem,
  createdAt: number,
  expectedOtr: OutboxItem['expectedOtr'],
): OutboxItem => ({
  ...item,
  state: 'waiting',
  reason: null,
  refusal: undefined,
  text: undefined,
  ...(photos && { photos: photos.map(({ place, type, size }) => ({ place, type, size, sent: 0 })) }),
  createdAt,
  expectedOtr,
});

/** A message after a failure of this kind; null: sending the same again may succeed. */
export function failedItem(item: OutboxItem, thrown: unknown): OutboxItem | null {
  const [error, place] = thrown instanceof PhotoError ? [thrown.cause, thrown.place] : [thrown, null];
  if (!isFinal(error)) return null;
  const { refusal, text } = error instanceof ClientError ? error : {};
  const photos = item.photos?.map((photo): OutboxPhoto => {
    const mark = photo.place === place ? { failed: true as const } : {};
    return { ...photo, ...mark };
  });
  return { ...item, ...(photos && { photos }), state: 'failed', reason: error.message, refusal, text };
}

/** How long the server asks to wait before the same is sent again, in milliseconds; 0: it did not say. */
export function askedToWaitMs(thrown: unknown): number {
  const error = thrown instanceof PhotoError ? thrown.cause : thrown;
  return error instanceof ClientError ? error.retryAfterMs : 0;
}

/** Whether sending the same again can only fail again. */
const isFinal = (error: unknown): error is Error =>
  error instanceof CodecError || (error instanceof ClientError && error.code === 'refused');

/** A message of which so many bytes of a picture were sent; the same one where that makes no percent. */
export function withProgress(item: OutboxItem, place: number, sent: number): OutboxItem {
  const photo = item.photos?.find((each) => each.place === place);
  if (!item.photos || !photo || percentOf(photo, sent) === percentOf(photo, photo.sent)) return item;
  return { ...item, photos: item.photos.map((each) => (each === photo ? { ...photo, sent } : each)) };
}

const percentOf = ({ size }: OutboxPhoto, sent: number): number =>
  Math.floor((sent * 100) / Math.max(1, size));
