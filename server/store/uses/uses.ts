import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection, Database, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';

/** The tables of one kind of upload: what is kept, and which events show it. */
export interface UseTables {
  readonly items: 'media' | 'files';
  readonly uses: 'media_uses' | 'file_uses';
  readonly itemId: 'media_id' | 'file_id';
  /** What else keeps an item; absent: nothing. */
  readonly keptBy?: RawBuilder<SqlBool>;
}

/** An event that shows something. */
export interface UsingEvent {
  readonly conversationId: string;
  readonly timestamp: Usec;
  readonly expiresAt: Usec | null;
}

interface Stretch {
  id: string;
  from: number;
  upTo: number;
}

/** Items looked at in one commit: others wait for it. */
const batch = 10;

/**
 * Which events show what people uploaded. What no event shows any more is in doubt: it is due, and the next sweep erases it
 * unless something else keeps it.
 */
export class Uses {
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(tables: UseTables) {
    this.#statements = statementsOf(tables);
  }

  /** An event shows the items, which keeps them from being erased. */
  async add(tx: Transaction, event: UsingEvent, ids: readonly string[]): Promise<void> {
    for (const itemId of new Set(ids)) await tx.run(this.#statements.insert, { ...event, itemId });
    await this.keep(tx, ids);
  }

  /** Something shows the items from now on. */
  async keep(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.run(this.#statements.keep, { ids });
  }

  /** The items of events of a stretch that were just erased are in doubt. */
  async releaseErased(tx: Transaction, id: string, from: Usec, upTo: Usec): Promise<void> {
    if ((await tx.run(this.#statements.doubtOrphaned, { id, from, upTo })) > 0)
      await tx.run(this.#statements.deleteOrphaned, { id, from, upTo });
  }

  /** An event shows nothing any more: from this commit on no one sees the items there. */
  async releaseOfEvent(tx: Transaction, id: string, at: Usec): Promise<void> {
    if ((await tx.run(this.#statements.doubtOfEvent, { id, at })) > 0)
      await tx.run(this.#statements.deleteOfEvent, { id, at });
  }

  /** Whatever the person uploaded is in doubt. */
  async releaseOwned(tx: Transaction, ownerId: string): Promise<void> {
    await tx.run(this.#statements.doubtOwned, { ownerId });
  }

  /** Something ceased to show the item. */
  async release(tx: Transaction, id: string): Promise<void> {
    await tx.run(this.#statements.doubt, { id });
  }

  /**
   * Erases what nothing shows any more, few at a time. Reads only while there is nothing.
   *
   * @param erase erases some items, with `deleteUnshown`, in the transaction
   * @param erased receives what it returned, after the commit
   */
  async sweep<T>(
    store: Database,
    now: Usec,
    erase: (tx: Transaction, ids: readonly string[]) => Promise<T>,
    erased: (what: T) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { someExpired, doubtExpired, deleteExpired, keepShown } = this.#statements;
    if (await store.reader.first(someExpired, { now })) {
      await store.write(async (tx) => {
        await tx.run(doubtExpired, { now });
        await tx.run(deleteExpired, { now });
      });
    }
    while ((await this.#due(store.reader, now)).length > 0) {
      const what = await store.write(async (tx) => {
        const ids = await this.#due(tx, now);
        await tx.run(keepShown, { ids });
        return erase(tx, ids);
      });
      await erased(what);
    }
  }

  /** Deletes those of the items that nothing shows. @returns how many */
  deleteUnshown(tx: Transaction, ids: readonly string[], now: Usec): Promise<number> {
    return tx.run(this.#statements.deleteUnshown, { ids, now });
  }

  async #due(c: Connection, now: Usec): Promise<string[]> {
    return (await c.all(this.#statements.due, { now, limit: batch })).map(({ id }) => id);
  }
}

function statementsOf(tables: UseTables) {
  // Both kinds have these columns alike, so that the types of one stand for the other.
  const { items, uses, itemId } = tables as UseTables & {
    items: 'media';
    uses: 'media_uses';
    itemId: 'media_id';
  };
  const [use, item] = [sql.table(uses), sql.table(items)];
  /** Uses by events of a stretch that are there no more. */
  const orphaned = (p: Stretch): RawBuilder<SqlBool> => sql<SqlBool>`conversation_id = ${p.id}
    and timestamp >= ${p.from} and timestamp <= ${p.upTo}
    and not exists (
      select 1 from events as e
      where e.conversation_id = ${use}.conversation_id and e.timestamp = ${use}.timestamp)`;
  const shown = sql<SqlBool>`(
    exists (select 1 from ${use} as u where u.${sql.ref(itemId)} = ${item}.id)
    or ${tables.keptBy ?? sql<SqlBool>`false`})`;
  return {
    insert: statement(
      (db, p: { conversationId: string; timestamp: number; itemId: string; expiresAt: number | null }) =>
        db.insertInto(uses).values({
          conversation_id: p.conversationId,
          timestamp: p.timestamp,
          [itemId]: p.itemId,
          expires_at: p.expiresAt,
        }),
    ),
    keep: statement((db, p: { ids: readonly string[] }) =>
      db.updateTable(items).set({ due_at: null }).where(isAnyOf('id', p.ids)).where('due_at', 'is not', null),
    ),
    doubt: statement((db, p: { id: string }) =>
      db.updateTable(items).set({ due_at: 0 }).where('id', '=', p.id),
    ),
    doubtOwned: statement((db, p: { ownerId: string }) =>
      db.updateTable(items).set({ due_at: 0 }).where('owner_id', '=', p.ownerId),
    ),
    doubtOrphaned: statement((db, p: Stretch) =>
      db
        .updateTable(items)
        .set({ due_at: 0 })
        .where('id', 'in', (e) => e.selectFrom(uses).select(itemId).where(orphaned(p))),
    ),
    deleteOrphaned: statement((db, p: Stretch) => db.deleteFrom(uses).where(orphaned(p))),
    doubtOfEvent: statement((db, p: { id: string; at: number }) =>
      db
        .updateTable(items)
        .set({ due_at: 0 })
        .where('id', 'in', (e) =>
          e.selectFrom(uses).select(itemId).where('conversation_id', '=', p.id).where('timestamp', '=', p.at),
        ),
    ),
    deleteOfEvent: statement((db, p: { id: string; at: number }) =>
      db.deleteFrom(uses).where('conversation_id', '=', p.id).where('timestamp', '=', p.at),
    ),
    someExpired: statement((db, p: { now: number }) =>
      db.selectFrom(uses).select(itemId).where('expires_at', '<=', p.now).limit(1),
    ),
    doubtExpired: statement((db, p: { now: number }) =>
      db
        .updateTable(items)
        .set({ due_at: 0 })
        .where('id', 'in', (e) => e.selectFrom(uses).select(itemId).where('expires_at', '<=', p.now)),
    ),
    deleteExpired: statement((db, p: { now: number }) =>
      db.deleteFrom(uses).where('expires_at', '<=', p.now),
    ),
    due: statement((db, p: { now: number; limit: number }) =>
      db.selectFrom(items).select('id').where('due_at', '<=', p.now).orderBy('due_at').limit(p.limit),
    ),
    keepShown: statement((db, p: { ids: readonly string[] }) =>
      db.updateTable(items).set({ due_at: null }).where(isAnyOf('id', p.ids)).where(shown),
    ),
    deleteUnshown: statement((db, p: { ids: readonly string[]; now: number }) =>
      db
        .deleteFrom(items)
        .where(isAnyOf('id', p.ids))
        .where('due_at', '<=', p.now)
        .where(sql<SqlBool>`not ${shown}`),
    ),
  };
}
