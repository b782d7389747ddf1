import type { Transaction } from './connection.ts';
import { statement } from './statement.ts';

const updateName = statement((db, p: { id: string; name: string | null }) =>
  db.updateTable('conversations').set({ name: p.name }).where('id', '=', p.id),
);

/** Names a conversation; the event that goes with it moves the conversation's position. */
export async function setName(tx: Transaction, id: string, name: string | null): Promise<void> {
  await tx.run(updateName, { id, name });
}
