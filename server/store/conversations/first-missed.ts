import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import type { Start } from './missed-events.ts';

/** One step into the history of each conversation, no matter who may see what is there. */
const firstAfter = statement((db, p: { ids: readonly string[]; after: number }) =>
  db
    .selectFrom('conversations as c')
    .select((e) => [
      'c.id',
      e
        .selectFrom('events as e')
        .select((of) => of.fn.min('e.timestamp').as('first'))
        .whereRef('e.conversation_id', '=', 'c.id')
        .where('e.timestamp', '>', p.after)
        .as('first'),
    ])
    .where(isAnyOf('c.id', p.ids)),
);

/** Those of the conversations that have events after a position, each with where they begin. */
export async function firstMissed(c: Connection, ids: readonly string[], after: Usec): Promise<Start[]> {
  if (ids.length === 0) return [];
  const rows = await c.all(firstAfter, { ids, after });
  return rows.flatMap(({ id, first }) => (first === null ? [] : [{ conversationId: id, from: first }]));
}
