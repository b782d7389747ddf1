import { sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { readingBytes, statement } from '../query/statement.ts';
import { copyOverhead, type Page, pageBefore, type StoredEvent, visible } from './events.ts';

interface Stretch {
  conversationId: string;
  /** Inclusive. */
  from: number;
  /** Inclusive. */
  upTo: number;
}

const messages = readingBytes('payload', (db, p: Page) =>
  visible(db, p)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('amendments as a')
            .select('a.target_at')
            .whereRef('a.conversation_id', '=', 'e.conversation_id')
            .whereRef('a.timestamp', '=', 'e.timestamp'),
        ),
      ),
    )
    .orderBy('e.timestamp', 'desc'),
);
const sizes = statement((db, p: Stretch) =>
  db
    .selectFrom('amendments as a')
    .innerJoin('events as e', (on) =>
      on.onRef('e.conversation_id', '=', 'a.conversation_id').onRef('e.timestamp', '=', 'a.timestamp'),
    )
    .select(['a.target_at', sql<number>`sum(length(e.payload) + ${sql.lit(copyOverhead)})`.as('bytes')])
    .where('a.conversation_id', '=', p.conversationId)
    .where('a.target_at', '>=', p.from)
    .where('a.target_at', '<=', p.upTo)
    .where('a.counts', '=', 1)
    .groupBy('a.target_at'),
);
const amending = readingBytes('payload', (db, p: Page & Stretch) =>
  visible(db, p)
    .where('e.timestamp', 'in', (e) =>
      e
        .selectFrom('amendments as a')
        .select('a.timestamp')
        .where('a.conversation_id', '=', p.conversationId)
        .where('a.target_at', '>=', p.from)
        .where('a.target_at', '<=', p.upTo)
        .where('a.counts', '=', 1),
    )
    .orderBy('e.timestamp'),
);

/** As `eventsBefore`, without those that only change another message. */
export function messagesBefore(
  c: Connection,
  of: { conversationId: string; personId: string },
  below: Usec,
  now: Usec,
  most: { readonly events: number; readonly bytes: number },
): Promise<StoredEvent[]> {
  return pageBefore(c, messages, of, below, now, most);
}

/** About how many bytes a person's copies have of what changes each message of a stretch, by the message's timestamp. */
export async function amendmentSizes(c: Connection, of: Stretch): Promise<ReadonlyMap<Usec, number>> {
  return new Map((await c.all(sizes, of)).map(({ target_at, bytes }) => [target_at, Number(bytes)]));
}

/** What changes the messages of a stretch now, as far as the person may see it, oldest first. */
export function amendmentsOf(
  c: Connection,
  of: Stretch & { personId: string },
  now: Usec,
): Promise<readonly StoredEvent[]> {
  const all = { above: -1, below: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };
  return c.all(amending, { ...of, ...all, now });
}
