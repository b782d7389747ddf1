import type { Usec } from '../../../protocol/index.ts';
import type { KeptMarks } from '../../domain/conversations/conversation-view.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';

const marksIn = statement((db, p: { id: string }) =>
  db.selectFrom('kept_marks').selectAll().where('conversation_id', '=', p.id),
);
const move = statement((db, p: { id: string; personId: string; viewers: readonly string[] }) =>
  db
    .insertInto('kept_marks')
    .columns(['conversation_id', 'person_id', 'viewer_id', 'latest_read'])
    .expression((e) =>
      e
        .selectFrom('members as m')
        .innerJoin('members as v', 'v.conversation_id', 'm.conversation_id')
        .select(['m.conversation_id', 'm.person_id', 'v.person_id as viewer_id', 'm.latest_read'])
        .where('m.conversation_id', '=', p.id)
        .where('m.person_id', '=', p.personId)
        .where(isAnyOf('v.person_id', p.viewers)),
    )
    .onConflict((c) =>
      c
        .columns(['conversation_id', 'person_id', 'viewer_id'])
        .doUpdateSet((e) => ({ latest_read: e.ref('excluded.latest_read') })),
    ),
);
/** The read marks that stay where they were, of a conversation in which someone is silent to someone. */
export async function keptMarks(c: Connection, conversationId: string): Promise<KeptMarks> {
  const marks = new Map<string, Map<string, Usec>>();
  for (const { viewer_id, person_id, latest_read } of await c.all(marksIn, { id: conversationId })) {
    const own = marks.get(viewer_id) ?? new Map<string, Usec>();
    marks.set(viewer_id, own.set(person_id, latest_read));
  }
  return marks;
}

/** What a person does in a group reaches everyone, and with it that they have read up to there. */
export async function moveKeptMarks(
  tx: Transaction,
  id: string,
  personId: string,
  viewers: readonly string[],
): Promise<void> {
  if (viewers.length > 0) await tx.run(move, { id, personId, viewers });
}
