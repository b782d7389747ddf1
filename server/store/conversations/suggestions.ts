import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

const ownAmong = statement((db, p: { id: string; personId: string; since: number; most: number }) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('events')
        .select('sender_id')
        .where('conversation_id', '=', p.id)
        .where('timestamp', '>', p.since)
        .orderBy('timestamp', 'desc')
        .limit(p.most)
        .as('newest'),
    )
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('sender_id', '=', p.personId),
);
const byName = statement((db, p: { most: number }) =>
  db
    .selectFrom('people as p')
    .select('p.gaia_id as id')
    .select((e) =>
      e
        .case()
        .when(
          e.exists(
            e.selectFrom('clients as c').select('c.client_id').whereRef('c.person_id', '=', 'p.gaia_id'),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('reachable'),
    )
    .where('p.placeholder', '=', 0)
    .where('p.disabled', '=', 0)
    .orderBy('p.display_name')
    .orderBy('p.gaia_id')
    .limit(p.most),
);

/** How many of a conversation's `most` newest events since some time are the person's own. */
export async function ownAmongNewest(
  c: Connection,
  id: string,
  personId: string,
  since: Usec,
  most: number,
): Promise<number> {
  return (await c.first(ownAmong, { id, personId, since, most }))?.n ?? 0;
}

/** The first people of the server in order of their names; `reachable` are those who are signed in somewhere. */
export async function peopleInOrder(
  c: Connection,
  most: number,
): Promise<readonly { readonly id: string; readonly reachable: boolean }[]> {
  return (await c.all(byName, { most })).map(({ id, reachable }) => ({ id, reachable: reachable === 1 }));
}
