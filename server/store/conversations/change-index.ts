import { type Expression, sql } from 'kysely';
import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import { minuteOf, usecPerMinute } from '../../domain/conversations/change-minute.ts';
import type { Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { movedBy } from './moved-by.ts';

const { CONVERSATION_STATUS_ACTIVE: active, CONVERSATION_STATUS_INVITED: invited } = ConversationStatus;

/** `minuteOf` inside a statement. The cast: SQLite takes every number for a fraction otherwise. */
export const minuteIn = (at: number): Expression<number> =>
  sql<number>`cast(${at} as bigint) / ${sql.lit(usecPerMinute)}`;

/** Does nothing unless it is the conversation's first change of that minute, before which it must run. */
export const raiseMinutes = statement((db, p: { id: string; at: number }) =>
  db
    .updateTable('members')
    .set({ change_minute: minuteIn(p.at) })
    .where('conversation_id', 'in', (select) =>
      select
        .selectFrom('conversations')
        .select('id')
        .where('id', '=', p.id)
        .where('changed_at', '<', sql<number>`(${minuteIn(p.at)}) * ${sql.lit(usecPerMinute)}`),
    )
    .where('status', 'in', [sql.lit(invited), sql.lit(active)]),
);
const setChanged = statement((db, p: { id: string; at: number; movedAt: number }) =>
  db.updateTable('conversations').set({ changed_at: p.at, moved_at: p.movedAt }).where('id', '=', p.id),
);

/** Something changed that every participant sees. */
export async function touchConversation(tx: Transaction, id: string, at: Usec): Promise<void> {
  const known = tx.progress.recordOf(id);
  // One after the other: what the first waits for may not hold up the second.
  if (known === null || minuteOf(known.changedAt) !== minuteOf(at)) await tx.run(raiseMinutes, { id, at });
  await tx.run(setChanged, { id, at, movedAt: movedBy(tx, at) });
}
