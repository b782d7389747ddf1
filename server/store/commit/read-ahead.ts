import { sql } from 'kysely';
import { toRecord } from '../conversations/conversations.ts';
import { erasedByKey } from '../conversations/erasure.ts';
import { eventByKey } from '../conversations/events.ts';
import { keepRosters } from '../conversations/many-rosters.ts';
import type { Connection, Foreseen } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import type { EventKey, Progress } from '../query/progress.ts';
import { aboutMany, statement } from '../query/statement.ts';
import { few } from './write-gathered.ts';

interface Keys {
  readonly conversations: readonly string[];
  readonly senders: readonly string[];
  readonly keys: readonly number[];
}

const byIds = statement((db, p: { ids: readonly string[] }) =>
  db.selectFrom('conversations').selectAll().where(isAnyOf('id', p.ids)),
);
/** Those of events that are there, and of erased ones. Each is looked up by itself: a table is never read for it. */
const spentAmong = aboutMany(
  (p: Keys) => sql<EventKey>`
      select r.conversation_id as "conversationId", r.sender_id as "senderId", r.key
      from unnest(${p.conversations}::text[], ${p.senders}::text[], ${p.keys}::int8[])
        as r(conversation_id, sender_id, key)
      cross join lateral (
      (
        select from events e where e.conversation_id = r.conversation_id
          and e.sender_id = r.sender_id and e.client_generated_id = r.key limit 1
      ) union all (
        select from spent_keys s where s.conversation_id = r.conversation_id
          and s.sender_id = r.sender_id and s.client_generated_id = r.key limit 1
      )
    ) as spent`,
);

/**
 * Reads what the units of a commit are going to ask for: their conversations, the rosters of those that are not kept yet,
 * and which of their keys are spent.
 */
export async function readAhead(
  c: Connection,
  progress: Progress,
  foreseen: readonly Foreseen[],
): Promise<void> {
  const ids = [...new Set(foreseen.map(({ conversationId }) => conversationId))];
  const keys = foreseen.flatMap(({ key }) => key ?? []);
  const [rows, spent] = await Promise.all([c.all(byIds, { ids }), spentOf(c, keys)]);
  const records = rows.map(toRecord);
  for (const record of records) progress.remember(record);
  progress.markFree(keys, spent);
  await keepRosters(c, records);
}

async function isSpentKey(c: Connection, { conversationId, senderId, key }: EventKey): Promise<boolean> {
  const [event, erased] = await Promise.all([
    eventByKey(c, conversationId, senderId, key),
    erasedByKey(c, conversationId, senderId, key),
  ]);
  return event !== null || erased !== null;
}

async function spentOf(c: Connection, keys: readonly EventKey[]): Promise<readonly EventKey[]> {
  if (keys.length <= few) {
    const isSpent = await Promise.all(keys.map((key) => isSpentKey(c, key)));
    return keys.filter((_, index) => isSpent[index]);
  }
  return c.all(spentAmong, {
    conversations: keys.map(({ conversationId }) => conversationId),
    senders: keys.map(({ senderId }) => senderId),
    keys: keys.map(({ key }) => key),
  });
}
