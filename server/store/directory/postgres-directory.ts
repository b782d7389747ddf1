import type { QueryResultRow } from 'pg';
import type { DeviceClass } from '../../domain/people/live-fact.ts';
import { DatabaseHosts } from '../postgres/database-hosts.ts';
import { HostPool } from '../postgres/host-pool.ts';
import { isPassing } from '../postgres/postgres-error.ts';
import { retry } from '../postgres/retry.ts';
import type { ClientElsewhere, ClientKey, DirectoryTable, ListedClient } from './directory-table.ts';

const now = '(extract(epoch from clock_timestamp()) * 1000000)::int8';

interface Row {
  readonly person_id: string;
  readonly client_id: string;
  readonly device: DeviceClass;
  readonly idle: number;
  readonly last_active: number;
}

interface RowElsewhere extends Row {
  readonly process: string;
}

/** Rows forgotten by one statement. */
const mostForgotten = 10_000;

/** The directory in unlogged tables, over one connection. @param url as the store's */
export function openPostgresDirectory(url: string): DirectoryTable {
  const pool = new HostPool(new DatabaseHosts(url), 'directory', 1);
  const names = new Map<string, string>();
  /** Parsed and planned once for a connection: that is most of what such a statement costs. */
  const nameOf = (text: string): string => {
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = `directory_${names.size}`));
    return name;
  };
  const once = async <R extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<readonly R[]> => (await pool.query<R>({ name: nameOf(text), text, values: [...values] })).rows;
  /** For what does no harm twice. */
  const run = <R extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly R[]> =>
    retry(() => once<R>(text, values), isPassing);
  /** What another process writes at the moment is left for the next time. */
  const forgetOlder = async (table: string, column: string, ms: number): Promise<void> => {
    let rows: readonly unknown[];
    do {
      rows = await run(
        `delete from ${table} where person_id = any(array(
           select person_id from ${table} where ${column} < ${now} - $1 limit ${mostForgotten} for update skip locked))
         returning 1`,
        [ms * 1000],
      );
    } while (rows.length === mostForgotten);
  };
  return {
    async begin(lease, process, ms) {
      await run(
        `insert into live_leases values ($1, $2, ${now} + $3, 0, ${now})
         on conflict (id) do update set until = excluded.until, seen_at = excluded.seen_at`,
        [lease, process, ms * 1000],
      );
    },
    async renew(lease, ms) {
      const rows = await run(
        `update live_leases set until = ${now} + $2, seen_at = ${now}
         where id = $1 and until > ${now} returning id`,
        [lease, ms * 1000],
      );
      return rows.length > 0;
    },
    async end(lease) {
      await run(`update live_leases set until = ${now}, seen_at = ${now} where id = $1 and until > ${now}`, [
        lease,
      ]);
    },
    async takeLapsed(ms) {
      const rows = await run<{ id: number; seen_at: number }>(
        `update live_leases set taken_until = ${now} + $1
         where until <= ${now} and taken_until <= ${now} returning id, seen_at`,
        [ms * 1000],
      );
      return rows.map(({ id, seen_at }) => ({ lease: id, seenAt: seen_at }));
    },
    async someOf(lease, most) {
      const rows = await run<Row>('select * from live_clients where lease = $1 limit $2', [lease, most]);
      return rows.map(toListed);
    },
    async forget(lease) {
      await run('delete from live_clients where lease = $1', [lease]);
      await run('delete from live_leases where id = $1', [lease]);
    },
    async write(lease, listed, left) {
      if (listed.length > 0) {
        await run(
          `insert into live_clients (lease, person_id, client_id, device, idle, last_active)
           select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::int2[], $6::int8[])
           on conflict (person_id, client_id, lease) do update
           set device = excluded.device, idle = excluded.idle, last_active = excluded.last_active, has_left = 0`,
          [
            lease,
            listed.map(({ gaiaId }) => gaiaId),
            listed.map(({ clientId }) => clientId),
            listed.map(({ device }) => device),
            listed.map(({ idle }) => (idle ? 1 : 0)),
            listed.map(({ lastActive }) => Math.round(lastActive)),
          ],
        );
      }
      if (left.length > 0) {
        await run(
          `update live_clients as c set has_left = 1 from ${keys} where ${isNamed}`,
          keysOf(lease, left),
        );
      }
    },
    async drop(lease, left) {
      await run(
        `delete from live_clients as c using ${keys} where ${isNamed} and c.has_left = 1`,
        keysOf(lease, left),
      );
    },
    async clientsOf(gaiaIds, exceptLease) {
      const rows = await run<RowElsewhere>(
        `select c.*, l.process from live_clients as c join live_leases as l on l.id = c.lease
         where c.person_id = any($1::text[]) and c.lease <> $2 and c.has_left = 0 and l.until > ${now}`,
        [gaiaIds, exceptLease],
      );
      const byPerson = new Map<string, ClientElsewhere[]>();
      for (const row of rows) {
        const client = { ...toListed(row), process: row.process };
        const own = byPerson.get(row.person_id);
        if (own) own.push(client);
        else byPerson.set(row.person_id, [client]);
      }
      return byPerson;
    },
    async listedAmong(clientIds) {
      const rows = await run<{ client_id: string }>(
        `select c.client_id from live_clients as c join live_leases as l on l.id = c.lease
         where c.client_id = any($1::text[]) and c.has_left = 0 and l.until > ${now}`,
        [clientIds],
      );
      return new Set(rows.map((row) => row.client_id));
    },
    async tell(told) {
      // In one order everywhere, so that no two wait for each other.
      const sorted = told.toSorted((a, b) => (a.gaiaId < b.gaiaId ? -1 : 1));
      const rows = await once<{ person_id: string; told_at: number }>(
        `insert into told_presence (person_id, told, told_at)
         select *, ${now} from unnest($1::text[], $2::text[])
         on conflict (person_id) do update
         set told = excluded.told, told_at = greatest(told_presence.told_at + 1, excluded.told_at)
         where told_presence.told <> excluded.told returning person_id, told_at`,
        [sorted.map(({ gaiaId }) => gaiaId), sorted.map(({ text }) => text)],
      );
      return new Map(rows.map((row) => [row.person_id, row.told_at]));
    },
    async recordLastSeen(gaiaId, at) {
      await run('update people set last_seen = $2 where gaia_id = $1 and last_seen < $2', [gaiaId, at]);
    },
    async takeTurn(name, ms) {
      const rows = await once(
        `insert into taken_turns values ($1, ${now})
         on conflict (person_id) do update set taken_at = excluded.taken_at
         where taken_turns.taken_at <= excluded.taken_at - $2 returning person_id`,
        [name, ms * 1000],
      );
      return rows.length > 0;
    },
    async forgetOld(ms) {
      await forgetOlder('told_presence', 'told_at', ms);
      await forgetOlder('taken_turns', 'taken_at', ms);
      // A process that stood still may write once more under a lease that others have forgotten.
      await run('delete from live_clients where lease not in (select id from live_leases)', []);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

const keys = 'unnest($2::text[], $3::text[]) as k(person_id, client_id)';
const isNamed = 'c.person_id = k.person_id and c.client_id = k.client_id and c.lease = $1';

const keysOf = (lease: number, named: readonly ClientKey[]): readonly unknown[] => [
  lease,
  named.map(({ gaiaId }) => gaiaId),
  named.map(({ clientId }) => clientId),
];

const toListed = (row: Row): ListedClient => ({
  gaiaId: row.person_id,
  clientId: row.client_id,
  device: row.device,
  idle: row.idle === 1,
  lastActive: row.last_active,
});
