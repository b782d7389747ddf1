import type { Kysely } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { readingBytes, type Statement, statement } from '../query/statement.ts';
import type { EventsTable, Tables } from '../query/tables.ts';

/** The `sender_id` of an event that happens by itself. */
export const noSender = '';

/** An event as it lies in the store. */
export type StoredEvent = Pick<
  EventsTable,
  'conversation_id' | 'timestamp' | 'sender_id' | 'client_generated_id' | 'payload' | 'unmentioned'
>;

const columns = [
  'e.conversation_id',
  'e.timestamp',
  'e.sender_id',
  'e.client_generated_id',
  'e.payload',
  'e.unmentioned',
] as const;

/** As a row is written. */
export const eventColumns = [
  'conversation_id',
  'timestamp',
  'sender_id',
  'client_generated_id',
  'expires_at',
  'payload',
  'unmentioned',
] as const satisfies readonly (keyof EventsTable)[];

/** Of one whose key is known to be free, or that has none. */
export const insert = statement((db, p: EventsTable) =>
  db.insertInto('events').values({
    conversation_id: p.conversation_id,
    timestamp: p.timestamp,
    sender_id: p.sender_id,
    client_generated_id: p.client_generated_id,
    expires_at: p.expires_at,
    payload: p.payload,
    unmentioned: p.unmentioned,
  }),
);
type KeyedEvent = EventsTable & { client_generated_id: number };
/** Changes nothing when the key is spent, whether its event is still there or was erased. */
const insertUnderKey = statement((db, p: KeyedEvent) =>
  db
    .insertInto('events')
    .columns([...eventColumns])
    .expression(
      db
        .selectNoFrom((e) => [
          e.val(p.conversation_id).as('conversation_id'),
          e.val(p.timestamp).as('timestamp'),
          e.val(p.sender_id).as('sender_id'),
          e.val(p.client_generated_id).as('client_generated_id'),
          e.val(p.expires_at).as('expires_at'),
          e.val(p.payload).as('payload'),
          e.val(p.unmentioned).as('unmentioned'),
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
/** A stretch of a conversation as a person sees it, between two timestamps, both exclusive. */
export interface Page {
  conversationId: string;
  personId: string;
  above: number;
  below: number;
  now: number;
  limit: number;
}

/**
 * What a person may see of a stretch of one conversation. Events are gone through in their clustered order, from one end
 * of what the person may see at all, so that a page costs what is in it, however long the history is.
 */
export const visible = (db: Kysely<Tables>, p: Page) => {
  const spans = () =>
    db
      .selectFrom('spans')
      .where('conversation_id', '=', p.conversationId)
      .where('person_id', '=', p.personId);
  return db
    .selectFrom('events as e')
    .select(columns)
    .where('e.conversation_id', '=', p.conversationId)
    .where('e.timestamp', '>', p.above)
    .where('e.timestamp', '<', p.below)
    .where(
      'e.timestamp',
      '>=',
      spans().select((s) => s.fn.min('starts_at').as('first')),
    )
    .where(
      'e.timestamp',
      '<=',
      spans().select((s) => s.fn.max('ends_at').as('last')),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('spans as s')
          .select('s.starts_at')
          .whereRef('s.conversation_id', '=', 'e.conversation_id')
          .where('s.person_id', '=', p.personId)
          .whereRef('s.starts_at', '<=', 'e.timestamp')
          .whereRef('s.ends_at', '>=', 'e.timestamp'),
      ),
    )
    .where((e) => e.or([e('e.expires_at', 'is', null), e('e.expires_at', '>', p.now)]))
    .limit(p.limit);
};
const seers = statement((db, p: { conversationId: string; at: number }) =>
  db
    .selectFrom('spans')
    .select('person_id')
    .where('conversation_id', '=', p.conversationId)
    .where('starts_at', '<=', p.at)
    .where('ends_at', '>=', p.at),
);
const timestamps = statement(
  (db, p: { conversationId: string; above: number; below: number; limit: number }) =>
    db
      .selectFrom('events')
      .select('timestamp')
      .where('conversation_id', '=', p.conversationId)
      .where('timestamp', '>', p.above)
      .where('timestamp', '<', p.below)
      .orderBy('timestamp', 'desc')
      .limit(p.limit),
);
const newestFirst = readingBytes('payload', (db, p: Page) => visible(db, p).orderBy('e.timestamp', 'desc'));
const oldestFirst = readingBytes('payload', (db, p: Page) => visible(db, p).orderBy('e.timestamp'));

/** @returns false, and changes nothing, when the sender made an event under the same key before */
export async function insertEvent(tx: Transaction, event: EventsTable): Promise<boolean> {
  if (tx.progress.store(event)) return true;
  const inserted = await (hasKey(event) ? tx.runBeside(insertUnderKey, event) : tx.runBeside(insert, event));
  return inserted > 0;
}

const hasKey = (event: EventsTable): event is KeyedEvent => event.client_generated_id !== null;

/** The event that the person sent under a key. */
export function eventByKey(
  c: Connection,
  conversationId: string,
  senderId: string,
  key: number,
): Promise<StoredEvent | null> {
  return c.first(byKey, { conversationId, senderId, key });
}

/** Read at a time, so that a page that is bounded in bytes reads little more than it has. */
const chunk = 50;

/** The newest events below a timestamp that the person may see, oldest first: so many, and so many bytes, but at least one. */
export function eventsBefore(
  c: Connection,
  of: { conversationId: string; personId: string },
  below: Usec,
  now: Usec,
  most: { readonly events: number; readonly bytes: number },
): Promise<StoredEvent[]> {
  return pageBefore(c, newestFirst, of, below, now, most);
}

/** As `eventsBefore`, of what a statement finds, the newest first. */
export async function pageBefore(
  c: Connection,
  newest: Statement<Page, StoredEvent>,
  of: { conversationId: string; personId: string },
  below: Usec,
  now: Usec,
  most: { readonly events: number; readonly bytes: number },
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let bytes = 0;
  for (let end = below; found.length < most.events;) {
    const limit = Math.min(chunk, most.events - found.length);
    const read = await c.all(newest, { ...of, above: -1, below: end, now, limit });
    for (const event of read) {
      bytes += copySize(event);
      if (found.length > 0 && bytes > most.bytes) return found.reverse();
      found.push(event);
    }
    const last = read.at(-1);
    if (last === undefined || read.length < limit) break;
    end = last.timestamp;
  }
  return found.reverse();
}

/** Bytes of an event's copy beyond what is stored: self_event_state and framing. */
export const copyOverhead = 80;

/** About how many bytes a person's copy of the event has. */
export function copySize({ payload }: StoredEvent): number {
  return payload.length + copyOverhead;
}

/** The oldest events between two positions (both exclusive) that the person may see, oldest first. */
export function eventsBetween(
  c: Connection,
  of: { conversationId: string; personId: string },
  between: { above: Usec; below: Usec },
  now: Usec,
  limit: number,
): Promise<readonly StoredEvent[]> {
  return c.all(oldestFirst, { ...of, ...between, now, limit });
}

/** Of the newest events between two positions (both exclusive), whoever may see them, newest first. */
export async function timestampsBetween(
  c: Connection,
  conversationId: string,
  between: { above: Usec; below: Usec },
  limit: number,
): Promise<readonly Usec[]> {
  return (await c.all(timestamps, { conversationId, ...between, limit })).map(({ timestamp }) => timestamp);
}

/** The event of a timestamp; null: there is none that the person may see now. */
export async function eventSeen(
  c: Connection,
  of: { conversationId: string; personId: string },
  at: Usec,
  now: Usec,
): Promise<StoredEvent | null> {
  return (await eventsBetween(c, of, { above: at - 1, below: at + 1 }, now, 1))[0] ?? null;
}

/** gaia ids of those who may see what happened in a conversation at a timestamp, while it is kept. */
export async function seersOf(c: Connection, conversationId: string, at: Usec): Promise<string[]> {
  return (await c.all(seers, { conversationId, at })).map(({ person_id }) => person_id);
}
