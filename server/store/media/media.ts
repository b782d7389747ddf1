import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import type { ImageForm, MediaRecord } from '../../domain/messages/media.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { Flag, MediaTable } from '../query/tables.ts';

const invited = ConversationStatus.CONVERSATION_STATUS_INVITED;
const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
/** Stands for "never" where the latest of several times is asked for. */
const never = Number.MAX_SAFE_INTEGER;

interface Sight {
  id: string;
  personId: string;
  now: number;
  invited: number;
  active: number;
}

/** An event that is not past its time shows the image. */
const inUse = (p: Sight): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from media_uses as u
  where u.media_id = media.id and (u.expires_at is null or u.expires_at > ${p.now}))`;
/** An event that the person may see shows the image. */
const inSight = (p: Sight): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from media_uses as u
  join spans as s on s.conversation_id = u.conversation_id and s.person_id = ${p.personId}
    and s.starts_at <= u.timestamp and s.ends_at >= u.timestamp
  join members as m on m.conversation_id = u.conversation_id and m.person_id = ${p.personId}
  where u.media_id = media.id and m.status in (${p.invited}, ${p.active})
    and (u.expires_at is null or u.expires_at > ${p.now}))`;

const visible = statement((db, p: Sight & { never: number }) =>
  db
    .selectFrom('media')
    .selectAll()
    .select(
      sql<number | null>`(select max(coalesce(u.expires_at, ${p.never})) from media_uses as u
        where u.media_id = media.id)`.as('used_until'),
    )
    .where('id', '=', p.id)
    .where('complete', '=', 1)
    .where((e) =>
      e.or([
        e.and([e('owner_id', '=', p.personId), e.or([e('due_at', '>', p.now), inUse(p)])]),
        e.exists(e.selectFrom('people').select('gaia_id').whereRef('people.photo_id', '=', 'media.id')),
        inSight(p),
      ]),
    ),
);
const insert = statement((db, p: MediaTable) =>
  db.insertInto('media').values({
    id: p.id,
    owner_id: p.owner_id,
    animated: p.animated,
    content_type: p.content_type,
    width: p.width,
    height: p.height,
    byte_length: p.byte_length,
    thumbnail_type: p.thumbnail_type,
    thumbnail_width: p.thumbnail_width,
    thumbnail_height: p.thumbnail_height,
    thumbnail_length: p.thumbnail_length,
    complete: p.complete,
    created_at: p.created_at,
    due_at: p.due_at,
  }),
);
const insertChunk = statement((db, p: { id: string; thumbnail: Flag; part: number; content: Uint8Array }) =>
  db
    .insertInto('media_chunks')
    .values({ media_id: p.id, thumbnail: p.thumbnail, part: p.part, content: p.content }),
);
const readChunk = statement((db, p: { id: string; thumbnail: Flag; part: number }) =>
  db
    .selectFrom('media_chunks')
    .select('content')
    .where('media_id', '=', p.id)
    .where('thumbnail', '=', p.thumbnail)
    .where('part', '=', p.part),
);
const complete = statement((db, p: { id: string }) =>
  db.updateTable('media').set({ complete: 1 }).where('id', '=', p.id),
);
const byId = statement((db, p: { id: string }) => db.selectFrom('media').select('id').where('id', '=', p.id));
const countWaiting = statement((db, p: { personId: string; now: number }) =>
  db
    .selectFrom('media')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('owner_id', '=', p.personId)
    .where('due_at', '>', p.now),
);

export interface VisibleMedia extends MediaRecord {
  /** Until when it may be shown at least as things are; null: for good. */
  readonly until: Usec | null;
}

/**
 * The image, when the person may see it: one's own, anyone's profile photo, and what is in a history that one may
 * read. Null as soon as nothing refers to it any more, whether it is erased yet or not.
 */
export async function visibleMedia(
  c: Connection,
  id: string,
  personId: string,
  now: Usec,
): Promise<VisibleMedia | null> {
  const row = await c.first(visible, { id, personId, now, invited, active, never });
  if (!row) return null;
  const until = Math.max(row.used_until ?? 0, row.due_at ?? 0);
  return { ...toRecord(row), until: until === 0 || until === never ? null : until };
}

/** Makes room for an image whose bytes follow; it is erased after `dueAt` unless it is used. */
export async function insertMedia(tx: Transaction, media: MediaRecord, dueAt: Usec): Promise<void> {
  const { id, ownerId, animated, whole, thumbnail } = media;
  await tx.run(insert, {
    id,
    owner_id: ownerId,
    animated: animated ? 1 : 0,
    content_type: whole.contentType,
    width: whole.width,
    height: whole.height,
    byte_length: whole.byteLength,
    thumbnail_type: thumbnail.contentType,
    thumbnail_width: thumbnail.width,
    thumbnail_height: thumbnail.height,
    thumbnail_length: thumbnail.byteLength,
    complete: 0,
    created_at: tx.position(),
    due_at: dueAt,
  });
}

export async function insertMediaChunk(
  tx: Transaction,
  id: string,
  form: ImageForm,
  part: number,
  content: Uint8Array,
): Promise<void> {
  await tx.run(insertChunk, { id, thumbnail: flagOf(form), part, content });
}

/** Null past the last one, and when the image was erased meanwhile. */
export async function mediaChunk(
  c: Connection,
  id: string,
  form: ImageForm,
  part: number,
): Promise<Uint8Array | null> {
  return (await c.first(readChunk, { id, thumbnail: flagOf(form), part }))?.content ?? null;
}

/** From now on the image is there. False: it was erased meanwhile. */
export async function completeMedia(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(complete, { id })) > 0;
}

/** Whether the image has a row, complete or not. */
export async function hasMedia(c: Connection, id: string): Promise<boolean> {
  return (await c.first(byId, { id })) !== null;
}

/** How many images of the person nothing refers to yet. */
export async function countUnsent(c: Connection, personId: string, now: Usec): Promise<number> {
  return (await c.first(countWaiting, { personId, now }))?.n ?? 0;
}

function flagOf(form: ImageForm): Flag {
  return form === 'thumbnail' ? 1 : 0;
}

function toRecord(row: MediaTable): MediaRecord {
  return {
    id: row.id,
    ownerId: row.owner_id,
    animated: row.animated === 1,
    whole: {
      contentType: row.content_type,
      width: row.width,
      height: row.height,
      byteLength: row.byte_length,
    },
    thumbnail: {
      contentType: row.thumbnail_type,
      width: row.thumbnail_width,
      height: row.thumbnail_height,
      byteLength: row.thumbnail_length,
    },
  };
}
