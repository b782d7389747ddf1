import { AnnotationType, type Usec } from '../../../protocol/index.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import type { AmendmentsTable } from '../query/history-tables.ts';
import { statement } from '../query/statement.ts';

interface On {
  conversationId: string;
  target: number;
}

const insert = statement((db, p: AmendmentsTable) =>
  db.insertInto('amendments').values({
    conversation_id: p.conversation_id,
    timestamp: p.timestamp,
    target_at: p.target_at,
    type: p.type,
    sender_id: p.sender_id,
    emoji: p.emoji,
    counts: p.counts,
  }),
);
const reactionOf = statement((db, p: On & { type: number; personId: string; emoji: string }) =>
  db
    .selectFrom('amendments')
    .select('timestamp')
    .where('conversation_id', '=', p.conversationId)
    .where('target_at', '=', p.target)
    .where('counts', '=', 1)
    .where('type', '=', p.type)
    .where('sender_id', '=', p.personId)
    .where('emoji', '=', p.emoji),
);
const otherEmoji = statement((db, p: On & { type: number; emoji: string }) =>
  db
    .selectFrom('amendments')
    .select((e) => e.fn.count<number>('emoji').distinct().as('n'))
    .where('conversation_id', '=', p.conversationId)
    .where('target_at', '=', p.target)
    .where('counts', '=', 1)
    .where('type', '=', p.type)
    .where('emoji', '<>', p.emoji),
);
const countOf = statement((db, p: On & { type: number }) =>
  db
    .selectFrom('amendments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('conversation_id', '=', p.conversationId)
    .where('target_at', '=', p.target)
    .where('counts', '=', 1)
    .where('type', '=', p.type),
);
const discount = statement((db, p: { conversationId: string; at: number }) =>
  db
    .updateTable('amendments')
    .set({ counts: 0 })
    .where('conversation_id', '=', p.conversationId)
    .where('timestamp', '=', p.at),
);

/** Files a message that was just made under the one that it changes. */
export async function insertAmendment(tx: Transaction, amendment: AmendmentsTable): Promise<void> {
  await tx.runBeside(insert, amendment);
}

/** Timestamp of the reaction by which a person's emoji is at a message now; null: it is not there. */
export async function reactionBy(
  c: Connection,
  on: On,
  { personId, emoji }: { readonly personId: string; readonly emoji: string },
): Promise<Usec | null> {
  const type = AnnotationType.REACTION;
  return (await c.first(reactionOf, { ...on, type, personId, emoji }))?.timestamp ?? null;
}

/** How many different emoji are at a message now beside one. */
export async function otherEmojiCount(c: Connection, on: On, emoji: string): Promise<number> {
  return (await c.first(otherEmoji, { ...on, type: AnnotationType.REACTION, emoji }))?.n ?? 0;
}

/** How often a message was corrected. */
export async function correctionCount(c: Connection, on: On): Promise<number> {
  return (await c.first(countOf, { ...on, type: AnnotationType.CORRECTION }))?.n ?? 0;
}

/** A reaction was taken back. */
export async function discountReaction(tx: Transaction, conversationId: string, at: Usec): Promise<void> {
  await tx.runBeside(discount, { conversationId, at });
}
