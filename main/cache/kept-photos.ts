import type { CachedPhoto, PhotoForm } from '../../client/index.ts';
import type { Statements } from './statements.ts';

/** Some thousands of pictures as conversations show them. */
export const photoLimitBytes = 256 * 1024 ** 2;
/** Down to this part of the limit, so that not every picture drops one. */
const target = 0.9;
/** One picture must not drive out all others. */
const largestPart = 1 / 8;
/** A picture may be here before the event that shows it: both come from the server at the same time. Microseconds. */
const graceUsec = 60_000_000;
/** What is looked at often need not be written every time. Microseconds. */
const useUsec = 3_600_000_000;

/** A kept picture that has not expired. */
export function readPhoto(
  sql: Statements,
  photoId: string,
  form: PhotoForm,
  nowUsec: number,
): CachedPhoto | null {
  const row = sql.photo.get(photoId, form, nowUsec);
  if (!row) return null;
  if (row.used_at < nowUsec - useUsec) sql.usePhoto.run(nowUsec, photoId, form);
  const { type, expires_at: expiresAt, body } = row;
  return { photoId, form, type, bytes: new Uint8Array(body), expiresAt };
}

/** Keeps a picture, and lets go of those that were not looked at for longest where that makes too many. */
export function writePhoto(
  sql: Statements,
  { photoId, form, type, bytes, expiresAt }: CachedPhoto,
  nowUsec: number,
  limitBytes: number,
): void {
  if (bytes.length > limitBytes * largestPart) return;
  sql.putPhoto.run(photoId, form, type, bytes.length, nowUsec, expiresAt, bytes);
  let used = sql.photoBytes.get()?.bytes ?? 0;
  if (used <= limitBytes) return;
  for (const { photo_id: id, form: each, size } of sql.photosByUse.all()) {
    if (used <= limitBytes * target) return;
    sql.removePhoto.run(id, each);
    used -= size;
  }
}

/** Deletes pictures that no one may have any more, and those that nothing here shows; returns how many. */
export function expirePhotos(sql: Statements, nowUsec: number): number {
  return sql.expirePhotos.run(nowUsec, nowUsec - graceUsec).changes;
}

/** Says which pictures an event or a person shows now; those that nothing else shows go. */
export function usePhotos(
  sql: Statements,
  holder: string,
  photoIds: readonly string[],
  isNew: boolean,
): void {
  if (!isNew)
    for (const { photo_id: id } of sql.photoUses.all(holder))
      if (!photoIds.includes(id)) sql.removePhotoUse.run(holder, id);
  for (const id of photoIds) sql.addPhotoUse.run(holder, id);
}
