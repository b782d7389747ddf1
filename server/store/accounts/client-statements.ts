import { isAnyOf } from '../query/is-any-of.ts';
import { keyed } from '../query/keyed.ts';
import { statement } from '../query/statement.ts';
import type { ClientsTable, PeopleTable, RevocationsTable } from '../query/tables.ts';

export const insertClient = statement((db, p: ClientsTable) =>
  db.insertInto('clients').values({
    client_id: p.client_id,
    person_id: p.person_id,
    token_hash: p.token_hash,
    label: p.label,
    resource: p.resource,
    variant: p.variant,
    device: p.device,
    created_at: p.created_at,
    kind: p.kind,
    used_at: p.used_at,
  }),
);
/** By the hashes of their tokens. */
export const clientsByHash = keyed<ClientsTable & Pick<PeopleTable, 'email'>>(
  (db, p) =>
    db
      .selectFrom('clients as c')
      .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
      .selectAll('c')
      .select('p.email')
      .where(isAnyOf('c.token_hash', p.ids))
      .where('p.disabled', '=', 0),
  (row) => [row.token_hash],
);
export const clientById = statement((db, p: { id: string }) =>
  db
    .selectFrom('clients as c')
    .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
    .selectAll('c')
    .select('p.email')
    .where('c.client_id', '=', p.id)
    .where('p.disabled', '=', 0),
);
export const clientsOf = statement((db, p: { id: string }) =>
  db
    .selectFrom('clients as c')
    .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
    .selectAll('c')
    .select('p.email')
    .where('c.person_id', '=', p.id)
    .orderBy('c.created_at'),
);
export const allClients = statement((db) =>
  db
    .selectFrom('clients as c')
    .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
    .selectAll('c')
    .select('p.email')
    .orderBy('c.created_at'),
);
export const clientsUnusedSince = statement((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('clients')
    .select('client_id')
    .where('used_at', '<', p.before)
    .orderBy('used_at')
    .limit(p.limit),
);
/** Never back: several processes may record the use of one token. */
export const recordUse = statement((db, p: { ids: readonly string[]; at: number }) =>
  db
    .updateTable('clients')
    .set({ used_at: p.at })
    .where(isAnyOf('client_id', p.ids))
    .where('used_at', '<', p.at),
);
export const deleteClient = statement((db, p: { id: string }) =>
  db.deleteFrom('clients').where('client_id', '=', p.id),
);

export const insertRevocation = statement((db, p: RevocationsTable) =>
  db.insertInto('revocations').values({ position: p.position, client_id: p.client_id }),
);
export const revocationsAfter = statement((db, p: { position: number; limit: number }) =>
  db
    .selectFrom('revocations')
    .selectAll()
    .where('position', '>', p.position)
    .orderBy('position')
    .limit(p.limit),
);
export const deleteOldRevocations = statement((db, p: { below: number }) =>
  db.deleteFrom('revocations').where('position', '<', p.below),
);
