import { AnnotationType, type Usec } from '../../../protocol/index.ts';
import { fileUses } from '../files/file-erasure.ts';
import { imageUses } from '../media/media-erasure.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { overwriting, statement } from '../query/statement.ts';
import { eraseAmending } from './erasure.ts';

interface One {
  conversationId: string;
  at: number;
}

const replace = overwriting((db, p: One & { payload: Uint8Array }) =>
  db
    .updateTable('events')
    .set({ payload: p.payload, unmentioned: null })
    .where('conversation_id', '=', p.conversationId)
    .where('timestamp', '=', p.at),
);
const retractionOf = statement((db, p: One & { type: number }) =>
  db
    .selectFrom('amendments')
    .select('timestamp')
    .where('conversation_id', '=', p.conversationId)
    .where('target_at', '=', p.at)
    .where('counts', '=', 1)
    .where('type', '=', p.type),
);

/**
 * Erases what a message says and shows, its images and files unless something else refers to them, and everything that changed it. Its
 * place in the history stays.
 *
 * @param shell the event as it is from now on, encoded
 */
export async function eraseContent(
  tx: Transaction,
  { conversationId, at }: One,
  shell: Uint8Array,
): Promise<void> {
  await tx.run(replace, { conversationId, at, payload: shell });
  await imageUses.releaseOfEvent(tx, conversationId, at);
  await fileUses.releaseOfEvent(tx, conversationId, at);
  await eraseAmending(tx, conversationId, at);
}

/** Timestamp of the message by which another one was deleted for everyone; null: it was not. */
export async function retractionAt(c: Connection, conversationId: string, at: Usec): Promise<Usec | null> {
  const type = AnnotationType.RETRACTION;
  return (await c.first(retractionOf, { conversationId, at, type }))?.timestamp ?? null;
}
