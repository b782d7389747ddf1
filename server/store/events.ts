import type { Usec } from '../../protocol/index.ts';
import type { Connection, Transaction } from './connection.ts';
import { isAnyOf } from './is-any-of.ts';
import { statement } from './statement.ts';
import type { EventsTable } from './tables.ts';

/** An event as it lies in the store. */
export type StoredEvent = Pick<
  EventsTable,
  'conversation_id' | 'timestamp' | 'sender_id' | 'client_generated_id' | 'payload'
>;

const columns = [
  'e.conversation_id',
  'e.timestamp',
  'e.sender_id',
  'e.client_generated_id',
  'e.payload',
] as const;

const names = [
  'conversation_id',
  'timestamp',
  'sender_id',
  'client_generated_id',
  'expires_at',
  'payload',
] as const satisfies readonly (keyof EventsTable)[];

const insert = statement((db, p: EventsTable) =>
  db.insertInto('events').values({
    conversation_id: p.conversation_id,
    timestamp: p.timestamp,
    sender_id: p.sender_id,
    client_generated_id: p.client_generated_id,
    expires_at: p.expires_at,
    payload: p.payload,
  }),
);
/** Changes nothing when the key is spent, whether its event is still there or was erased. */
const insertUnderKey = statement((db, p: EventsTable & { client_generated_id: number }) =>
  db
    .insertInto('events')
    .columns([...names])
    .expression(
      db
        .selectNoFrom((e) => [
          e.val(p.conversation_id).as('conversation_id'),
          e.val(p.timestamp).as('timestamp'),
          e.val(p.sender_id).as('sender_id'),
          e.val(p.client_generated_id).as('client_generated_id'),
          e.val(p.expires_at).as('expires_at'),
          e.val(p.payload).as('payload'),
        ])
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('spent_keys')
                .select('timestamp')
                .where('conversation_id', '=', p.conversation_id)
                .where('sender_id', '=', p.sender_id)
                .where('client_generated_id', '=', p.client_generated_id),
            ),
          ),
        ),
    )
    .onConflict((c) => c.doNothing()),
);
const byKey = statement((db, p: { conversationId: string; senderId: string; key: number }) =>
  db
    .selectFrom('events as e')
    .select(columns)
    .where('e.conversation_id', '=', p.conversationId)
    .where('e.sender_id', '=', p.senderId)
    .where('e.client_generated_id', '=', p.key),
);
const before = statement(
  (db, p: { conversationId: string; personId: string; below: number; now: number; limit: number }) =>
    db
      .selectFrom('spans as s')
      .innerJoin('events as e', (join) =>
        join
          .onRef('e.conversation_id', '=', 's.conversation_id')
          .onRef('e.timestamp', '>=', 's.starts_at')
          .onRef('e.timestamp', '<=', 's.ends_at'),
      )
      .select(columns)
      .where('s.conversation_id', '=', p.conversationId)
      .where('s.person_id', '=', p.personId)
      .where('e.timestamp', '<', p.below)
      .where((x) => x.or([x('e.expires_at', 'is', null), x('e.expires_at', '>', p.now)]))
      .orderBy('e.timestamp', 'desc')
      .limit(p.limit),
);
/** The keys come from the clustered order of each conversation; only the wanted events are sorted and read. */
const after = statement(
  (
    db,
    p: {
      conversationIds: readonly string[];
      personId: string;
      after: number;
      now: number;
      limit: number;
    },
  ) =>
    db
      .selectFrom('spans as s')
      .innerJoin('events as e', (join) =>
        join
          .onRef('e.conversation_id', '=', 's.conversation_id')
          .onRef('e.timestamp', '>=', 's.starts_at')
          .onRef('e.timestamp', '<=', 's.ends_at'),
      )
      .select(columns)
      .where(isAnyOf('s.conversation_id', p.conversationIds))
      .where('s.person_id', '=', p.personId)
      .where('e.timestamp', '>', p.after)
      .where((x) => x.or([x('e.expires_at', 'is', null), x('e.expires_at', '>', p.now)]))
      .orderBy('e.timestamp')
      .limit(p.limit),
);

/** @returns false, and changes nothing, when the sender made an event under the same key before */
export async function insertEvent(tx: Transaction, event: EventsTable): Promise<boolean> {
  const { client_generated_id: key } = event;
  const inserted =
    key === null
      ? await tx.runBeside(insert, event)
      : await tx.runBeside(insertUnderKey, { ...event, client_generated_id: key });
  return inserted > 0;
}

/** The event that the person sent under a key. */
export function eventByKey(
  c: Connection,
  conversationId: string,
  senderId: string,
  key: number,
): Promise<StoredEvent | null> {
  return c.first(byKey, { conversationId, senderId, key });
}

/** The newest events below a timestamp that the person may see, oldest first. */
export async function eventsBefore(
  c: Connection,
  of: { conversationId: string; personId: string },
  below: Usec,
  now: Usec,
  limit: number,
): Promise<StoredEvent[]> {
  return [...(await c.all(before, { ...of, below, now, limit }))].reverse();
}

/** The oldest events above a position that the person may see in the conversations, in order of time. */
export function eventsAfter(
  c: Connection,
  of: { conversationIds: readonly string[]; personId: string },
  position: Usec,
  now: Usec,
  limit: number,
): Promise<readonly StoredEvent[]> {
  return c.all(after, { ...of, after: position, now, limit });
}
