import Database from 'better-sqlite3';
import type { OutboxItem } from '../../client/index.ts';
import type { Statements } from './statements.ts';

interface DraftPhotoRow {
  id: number;
  /** Absent in a file of an earlier version. */
  place?: number;
  conversation_id: string;
  name: string;
  type: string;
  size: number;
  body: Uint8Array;
}

/** Takes over what only this computer has, row by row, until something cannot be read. */
export function rescue(damagedFile: string, to: Statements): void {
  try {
    const from = new Database(damagedFile);
    takeEach<{ item: string }>(from, 'outbox', ({ item }) => {
      const { clientGeneratedId, createdAt } = JSON.parse(item) as OutboxItem;
      to.putOutbox.run(clientGeneratedId, createdAt, item);
    });
    takeEach<{ client_generated_id: number; place?: number; body: Uint8Array }>(
      from,
      'outbox_photos',
      (row) => to.putOutboxPhoto.run(row.client_generated_id, row.place ?? 0, row.body),
    );
    takeEach<{ conversation_id: string; text: string; annotation?: string }>(from, 'drafts', (row) =>
      to.putDraft.run(row.conversation_id, row.text, row.annotation ?? '[]'),
    );
    takeEach<DraftPhotoRow>(from, 'draft_photos', ({ id, place, conversation_id: of, ...photo }) => {
      to.addDraftPhoto.run(id, place ?? id, of, photo.name, photo.type, photo.size, photo.body);
    });
    from.close();
  } catch {
    // No database at all; the file stays beside the new one.
  }
}

function takeEach<R>(from: Database.Database, table: string, take: (row: R) => void): void {
  try {
    for (const row of from.prepare<[], R>(`SELECT * FROM ${table}`).iterate()) take(row);
  } catch {
    // The other tables may still be whole.
  }
}
