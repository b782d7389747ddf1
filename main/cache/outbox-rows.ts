import type { OutboxItem, OutboxPhoto } from '../../client/index.ts';
import type { Statements } from './statements.ts';

export function writeItem(sql: Statements, item: OutboxItem): void {
  sql.putOutbox.run(item.clientGeneratedId, item.createdAt, JSON.stringify(item));
}

/** An item as it was written, also by a version that knew one picture for each message. */
export function readItem(row: string): OutboxItem {
  const { photo, ...item } = JSON.parse(row) as OutboxItem & { photo?: Omit<OutboxPhoto, 'place'> };
  return photo ? { ...item, photos: [{ place: 0, ...photo }] } : item;
}

const placeAt = ({ photos }: OutboxItem, at: number): number => photos?.[at]?.place ?? at;

/** Writes an item with its pictures, in the order of its `photos`. Within a transaction of the caller. */
export function writeItemWith(sql: Statements, item: OutboxItem, photos: readonly Uint8Array[]): void {
  writeItem(sql, item);
  for (const [at, bytes] of photos.entries())
    sql.putOutboxPhoto.run(item.clientGeneratedId, placeAt(item, at), bytes);
}

/**
 * Writes an item with pictures of a draft, which are in the draft no more. Within a transaction of the caller. Asked again,
 * it finds the pictures where it has put them. False: one is missing, and nothing changed.
 */
export function moveFromDraft(sql: Statements, item: OutboxItem, draftPhotoIds: readonly number[]): boolean {
  const { clientGeneratedId: id } = item;
  const isThere = (draftPhotoId: number, at: number): boolean =>
    sql.hasDraftPhoto.get(draftPhotoId) !== undefined ||
    sql.outboxPhoto.get(id, placeAt(item, at)) !== undefined;
  if (!draftPhotoIds.every(isThere)) return false;
  for (const [at, draftPhotoId] of draftPhotoIds.entries()) {
    sql.moveDraftPhoto.run(id, placeAt(item, at), draftPhotoId);
    sql.removeDraftPhoto.run(draftPhotoId);
  }
  writeItem(sql, item);
  return true;
}

/** Writes an item in the place of another one, of whose pictures it takes those that it names. In a transaction of the caller. */
export function replaceItem(sql: Statements, clientGeneratedId: number, item: OutboxItem): void {
  for (const { place } of item.photos ?? [])
    sql.moveOutboxPhoto.run(item.clientGeneratedId, clientGeneratedId, place);
  sql.removeOutboxPhotos.run(clientGeneratedId);
  sql.removeOutbox.run(clientGeneratedId);
  writeItem(sql, item);
}

/** The places of a draft's pictures are their ids in another order. Within a transaction of the caller. */
export function orderDraftPhotos(sql: Statements, ids: readonly number[]): void {
  const places = ids.toSorted((a, b) => a - b);
  for (const [at, id] of ids.entries()) sql.placeDraftPhoto.run(places[at] ?? id, id);
}
