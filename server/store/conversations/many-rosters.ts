import { rosterOf, type ConversationRecord } from '../../domain/conversations/conversation.ts';
import type { Watermarks } from '../../domain/conversations/conversation-view.ts';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import { silenceAmongEach } from './blocks.ts';
import { memberRows } from './conversation-statements.ts';
import { toMember } from './conversations.ts';

const rosterRows = statement((db, p: { ids: readonly string[] }) =>
  memberRows(db)
    .where(isAnyOf('m.conversation_id', p.ids))
    .orderBy('m.conversation_id')
    .orderBy('m.joined_at')
    .orderBy('m.person_id'),
);

const watermarkRows = statement((db, p: { ids: readonly string[] }) =>
  db
    .selectFrom('members')
    .select(['conversation_id', 'person_id', 'latest_read'])
    .where(isAnyOf('conversation_id', p.ids)),
);

/**
 * Reads the rosters and the watermarks of conversations of a few members each, all at once, so that asking for the rosters
 * one by one reads nothing more.
 */
export async function readRosters(
  c: Connection,
  conversations: readonly ConversationRecord[],
): Promise<ReadonlyMap<string, Watermarks>> {
  const read = new Map<string, Map<string, Usec>>(conversations.map(({ id }) => [id, new Map()]));
  await keepRosters(c, conversations);
  const rows = await c.all(watermarkRows, { ids: [...read.keys()] });
  for (const row of rows) read.get(row.conversation_id)?.set(row.person_id, row.latest_read);
  return read;
}

/** Reads the rosters that the connection does not keep. */
export async function keepRosters(
  c: Connection,
  conversations: readonly ConversationRecord[],
): Promise<void> {
  const unknown = conversations.filter(({ id, rosterAt }) => c.rosters.get(id, rosterAt) === null);
  if (unknown.length === 0) return;
  const ids = unknown.map(({ id }) => id);
  const [silences, members] = await Promise.all([silenceAmongEach(c, ids), c.all(rosterRows, { ids })]);
  const rows = Map.groupBy(members, (row) => row.conversation_id);
  for (const { id, rosterAt } of unknown) {
    c.rosters.put(id, rosterAt, rosterOf((rows.get(id) ?? []).map(toMember), silences(id)));
  }
}
