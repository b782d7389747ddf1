import { sql } from 'kysely';
import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import { minuteOf } from '../../domain/conversations/change-minute.ts';
import type { Connection } from '../query/connection.ts';
import { type Asked, type Keyed, rowsOf } from '../query/keyed.ts';
import { aboutMany } from '../query/statement.ts';

const { CONVERSATION_STATUS_ACTIVE: active, CONVERSATION_STATUS_INVITED: invited } = ConversationStatus;

/** What is further back concerns many conversations of a person. In minutes. */
const farBack = 60;

interface Newest {
  readonly id: string;
  readonly changed_at: number;
  readonly roster_at: number;
}

/** The newest that each person sees of changes in their conversations since the minute `from`: one row each, however many there are. */
const newestOf: Keyed<Newest> = {
  rows: aboutMany<Asked, Newest>(
    (p) => sql`
      select p.id, newest.changed_at, newest.roster_at from unnest(${p.ids}::text[]) as p(id), lateral (
        select max(c.roster_at) as roster_at, max(
          case when m.status in (${sql.lit(invited)}, ${sql.lit(active)}) then greatest(m.changed_at, c.changed_at)
            else m.changed_at end
        ) as changed_at
        from members m join conversations c on c.id = m.conversation_id
        where m.person_id = p.id and m.change_minute >= ${p.from}::int8
      ) as newest where newest.changed_at is not null`,
  ),
  keysOf: (row) => [row.id],
  most: 200,
};

/**
 * Whether anything may have changed for a person after a position: in a conversation, or in who is in it. False only where nothing has.
 * A question for all who ask at the same time; where each would ask alone, reading what changed is the same work.
 */
export async function mayHaveChanged(
  c: Connection,
  personId: string,
  {
    after,
    newest,
    what,
  }: { readonly after: Usec; readonly newest: Usec; readonly what: 'anything' | 'rosters' },
): Promise<boolean> {
  if (!c.gathered || minuteOf(after) + farBack < minuteOf(newest)) return true;
  const rows = (await rowsOf(c, newestOf, [personId], minuteOf(after))).get(personId) ?? [];
  return rows.some((row) => (what === 'rosters' ? row.roster_at : row.changed_at) > after);
}
