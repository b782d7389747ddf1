import { statement } from '../query/statement.ts';

/** What is above a bound, a few at a time and in order; only its length is read. */
export const giantEvents = statement(
  (db, p: { conversationId: string; timestamp: number; most: number; limit: number }) =>
    db
      .selectFrom('events')
      .select(['conversation_id', 'timestamp'])
      // One comparison of both, so that the primary key leads there: no step reads again what the steps before it read.
      .where((e) =>
        e(e.refTuple('conversation_id', 'timestamp'), '>', e.tuple(p.conversationId, p.timestamp)),
      )
      .where((e) => e(e.fn<number>('length', ['payload']), '>', p.most))
      .orderBy('conversation_id')
      .orderBy('timestamp')
      .limit(p.limit),
);
export const readEvent = statement((db, p: { conversationId: string; timestamp: number }) =>
  db
    .selectFrom('events')
    .select('payload')
    .where('conversation_id', '=', p.conversationId)
    .where('timestamp', '=', p.timestamp),
);
export const writeEvent = statement(
  (db, p: { conversationId: string; timestamp: number; payload: Uint8Array }) =>
    db
      .updateTable('events')
      .set({ payload: p.payload })
      .where('conversation_id', '=', p.conversationId)
      .where('timestamp', '=', p.timestamp),
);

/** Everything that can be above a bound belongs to someone. */
export const readAnyone = statement((db) => db.selectFrom('people').select('gaia_id').limit(1));

export const giantNames = statement((db, p: { most: number; limit: number }) =>
  db
    .selectFrom('people')
    .select(['gaia_id', 'display_name'])
    .where((e) => e(e.fn<number>('length', ['display_name']), '>', p.most))
    .limit(p.limit),
);
export const writeName = statement((db, p: { id: string; name: string }) =>
  db.updateTable('people').set({ display_name: p.name }).where('gaia_id', '=', p.id),
);
/** A name that is kept beside a block, of before the person's own was cut. */
export const replaceKeptNames = [
  statement((db, p: { most: number }) =>
    db
      .updateTable('blocks')
      .set((e) => ({
        person_name: e
          .selectFrom('people')
          .select('display_name')
          .whereRef('gaia_id', '=', 'blocks.person_id'),
      }))
      .where((e) => e(e.fn<number>('length', ['person_name']), '>', p.most)),
  ),
  statement((db, p: { most: number }) =>
    db
      .updateTable('blocks')
      .set((e) => ({
        blocked_name: e
          .selectFrom('people')
          .select('display_name')
          .whereRef('gaia_id', '=', 'blocks.blocked_id'),
      }))
      .where((e) => e(e.fn<number>('length', ['blocked_name']), '>', p.most)),
  ),
];
/** Mail to a longer address cannot be sent, so that no one ever takes such a placeholder over. */
export const giantAddresses = statement((db, p: { most: number; limit: number }) =>
  db
    .selectFrom('people')
    .select('gaia_id')
    .where('placeholder', '=', 1)
    .where((e) => e(e.fn<number>('length', ['email']), '>', p.most))
    .limit(p.limit),
);
export const dropAddress = statement((db, p: { id: string }) =>
  db.updateTable('people').set({ email: null, email_key: null }).where('gaia_id', '=', p.id),
);
export const giantMoods = statement((db, p: { most: number; limit: number }) =>
  db
    .selectFrom('settings')
    .select(['person_id', 'mood'])
    .where((e) => e(e.fn<number>('length', ['mood']), '>', p.most))
    .limit(p.limit),
);
export const writeMood = statement((db, p: { id: string; mood: Uint8Array | null }) =>
  db.updateTable('settings').set({ mood: p.mood }).where('person_id', '=', p.id),
);

export const readBounded = statement((db) =>
  db.selectFrom('service_clock').select('bounded').where('id', '=', 1),
);
export const setBounded = statement((db) =>
  db.updateTable('service_clock').set({ bounded: 1 }).where('id', '=', 1),
);
