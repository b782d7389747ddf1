import type { OutboxItem } from '../../client/index.ts';
import type { Statements } from './statements.ts';

export function writeItem(sql: Statements, item: OutboxItem): void {
  sql.putOutbox.run(item.clientGeneratedId, item.createdAt, JSON.stringify(item));
}

/**
 * Writes an item with the picture of a draft, which is in the draft no more. Within a transaction of the caller. Asked
 * again, it finds the picture where it has put it. False: there is none, and nothing changed.
 */
export function moveFromDraft(sql: Statements, item: OutboxItem, draftPhotoId: number): boolean {
  sql.moveDraftPhoto.run(item.clientGeneratedId, draftPhotoId);
  if (!sql.outboxPhoto.get(item.clientGeneratedId)) return false;
  sql.removeDraftPhoto.run(draftPhotoId);
  writeItem(sql, item);
  return true;
}
