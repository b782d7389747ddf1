import { sql } from 'kysely';
import { ConversationStatus } from '../../../protocol/index.ts';
import { usecPerMinute } from '../../domain/conversations/change-minute.ts';
import { raiseMinutes } from '../conversations/change-index.ts';
import { advance, append, setWatermark } from '../conversations/conversation-statements.ts';
import { eventColumns, insert } from '../conversations/events.ts';
import { movedBy } from '../conversations/moved-by.ts';
import type { EngineTransaction } from '../query/connection.ts';
import type { Advance, Gathered, Reading } from '../query/progress.ts';
import { aboutMany, statement } from '../query/statement.ts';
import type { EventsTable } from '../query/tables.ts';

const { CONVERSATION_STATUS_ACTIVE: active, CONVERSATION_STATUS_INVITED: invited } = ConversationStatus;

/** What rows are written with. */
type Writing = Pick<EngineTransaction, 'run' | 'isPublished'>;

/** So many rows cost less one by one than in a statement that is planned anew. */
export const few = 3;

/** Writes what a commit gathered of conversations and readers, one row after the other. */
export async function writeEach(runner: Writing, { advanced, read }: Gathered): Promise<void> {
  await Promise.all([
    ...advanced.flatMap((each) => [each.raises && runner.run(raiseMinutes, each), advanceOne(runner, each)]),
    ...read.map((reading) => runner.run(setWatermark, reading)),
  ]);
}

/** Writes what a commit gathered with a few statements for each table, sent at once. */
export async function writeTogether(runner: Writing, { events, advanced, read }: Gathered): Promise<void> {
  const raised = advanced.filter(({ raises }) => raises);
  const isMany = events.length > few || advanced.length > few || read.length > few;
  await Promise.all([
    ...(isMany ? [runner.run(planOtherThanByIndex, { how: 'off' })] : []),
    ...(events.length > few
      ? [runner.run(insertEvents, columnsOf(events, eventColumns))]
      : events.map((event) => runner.run(insert, event))),
    ...(raised.length > few
      ? [runner.run(raiseEach, columnsOf(raised, ['id', 'at']))]
      : raised.map((each) => runner.run(raiseMinutes, each))),
    ...(advanced.length > few
      ? [
          runner.run(advanceEach, {
            ...columnsOf(advanced, ['id', 'at', 'sortAt']),
            isPublished: runner.isPublished ? 1 : 0,
          }),
        ]
      : advanced.map((each) => advanceOne(runner, each))),
    ...(read.length > few
      ? [runner.run(readEach, columnsOf(read, ['id', 'personId', 'at']))]
      : read.map((reading) => runner.run(setWatermark, reading))),
    ...(isMany ? [runner.run(planOtherThanByIndex, { how: 'on' })] : []),
  ]);
}

const advanceOne = (runner: Writing, { id, at, sortAt }: Advance): Promise<number> => {
  const movedAt = movedBy(runner, at);
  return sortAt === null
    ? runner.run(append, { id, at, movedAt })
    : runner.run(advance, { id, at, movedAt, sortAt });
};

/** A list per column. */
type Columns<Row, Name extends keyof Row = keyof Row> = { readonly [K in Name]: readonly Row[K][] };

function columnsOf<Row, Name extends keyof Row>(
  rows: readonly Row[],
  names: readonly Name[],
): Columns<Row, Name> {
  const lists = names.map((name) => [name, rows.map((row) => row[name])]);
  return Object.fromEntries(lists) as Columns<Row, Name>;
}

/** Until the end of the transaction. For rows that are named by their keys PostgreSQL would rather read a whole table of thousands. */
const planOtherThanByIndex = statement((db, p: { how: 'on' | 'off' }) =>
  db.selectNoFrom((e) =>
    (['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] as const).map((name) =>
      e.fn<string>('set_config', [e.val(name), e.val(p.how), sql.lit(true)]).as(name),
    ),
  ),
);
const insertEvents = aboutMany(
  (p: Columns<EventsTable>) => sql`
    insert into events (${sql.join(eventColumns.map((name) => sql.ref(name)))})
    select * from unnest(${p.conversation_id}::text[], ${p.timestamp}::int8[], ${p.sender_id}::text[],
      ${p.client_generated_id}::int8[], ${p.expires_at}::int8[], ${p.payload}::bytea[], ${p.unmentioned}::text[])`,
);
const raiseEach = aboutMany(
  (p: Columns<Advance, 'id' | 'at'>) => sql`
    update members as m set change_minute = r.minute
    from (
      select c.id, r.at / ${sql.lit(usecPerMinute)} as minute
      from unnest(${p.id}::text[], ${p.at}::int8[]) as r(id, at)
      join conversations as c on c.id = r.id
      where c.changed_at < r.at / ${sql.lit(usecPerMinute)} * ${sql.lit(usecPerMinute)}
    ) as r
    where m.conversation_id = r.id and m.status in (${sql.lit(invited)}, ${sql.lit(active)})`,
);
const advanceEach = aboutMany(
  (p: Columns<Advance, 'id' | 'at' | 'sortAt'> & { readonly isPublished: 0 | 1 }) => sql`
    update conversations as c
    set sort_at = coalesce(r.sort_at, c.sort_at), newest_event_at = r.at, changed_at = r.at,
      moved_at = r.at * ${p.isPublished}::int8
    from unnest(${p.id}::text[], ${p.at}::int8[], ${p.sortAt}::int8[]) as r(id, at, sort_at)
    where c.id = r.id`,
);
const readEach = aboutMany(
  (p: Columns<Reading>) => sql`
    update members as m set latest_read = r.at
    from unnest(${p.id}::text[], ${p.personId}::text[], ${p.at}::int8[]) as r(conversation_id, person_id, at)
    where m.conversation_id = r.conversation_id and m.person_id = r.person_id`,
);
