import { sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Transaction } from '../query/connection.ts';
import { changedOf, touchRoster } from './conversation-statements.ts';
import { beginningFor } from './erasure.ts';
import { eraseUnseen } from './unseen-stretches.ts';
import { statement } from '../query/statement.ts';

const endSpansWithin = statement((db, p: { id: string; personId: string; upTo: number }) =>
  db
    .deleteFrom('spans')
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId)
    .where('ends_at', '<=', p.upTo),
);
const cutSpan = statement((db, p: { id: string; personId: string; upTo: number; from: number }) =>
  db
    .updateTable('spans')
    .set({ starts_at: p.from })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId)
    .where('starts_at', '<=', p.upTo),
);
const setCleared = statement((db, p: { id: string; personId: string; upTo: number; at: number }) =>
  db
    .updateTable('members')
    .set({
      hidden_at: sql<number>`case when hidden_at > ${p.upTo} then hidden_at else ${p.upTo} end`,
      cleared_to: sql<number>`case when cleared_to > ${p.upTo} then cleared_to else ${p.upTo} end`,
      cleared_at: p.at,
      ...changedOf(p),
    })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);

/** The person, who sees nothing of the conversation, sees only what comes after a timestamp. */
export async function beginSightAfter(
  tx: Transaction,
  id: string,
  personId: string,
  at: Usec,
): Promise<void> {
  await tx.run(cutSpan, { id, personId, upTo: at, from: at + 1 });
}

export interface Deletion {
  /** The last timestamp that the person is to see no more. */
  readonly upTo: Usec;
  /** Position of the change. */
  readonly at: Usec;
}

/**
 * The person sees nothing any more up to a timestamp, and not the conversation while it has nothing newer. What no one
 * else may see either is erased.
 */
export async function clearHistory(
  tx: Transaction,
  id: string,
  personId: string,
  { upTo, at }: Deletion,
): Promise<void> {
  const from = await beginningFor(tx, id, personId);
  await tx.run(endSpansWithin, { id, personId, upTo });
  await tx.run(cutSpan, { id, personId, upTo, from: upTo + 1 });
  await tx.run(setCleared, { id, personId, upTo, at });
  await tx.run(touchRoster, { id, at });
  if (from !== null && from <= upTo) await eraseUnseen(tx, id, from, upTo);
}
