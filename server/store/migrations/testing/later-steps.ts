import { PostgresAdapter, sql } from 'kysely';
import { buildIndex } from '../build-index.ts';
import { migrations } from '../migrate.ts';
import { alone, beside, type Step, type Steps } from '../step.ts';

/** Every table that this release reads and writes: none of its statements may mind a column that it does not know. */
const tables = [
  'conversations',
  'events',
  'members',
  'people',
  'clients',
  'settings',
  'spans',
  'blocks',
  'contacts',
  'files',
  'file_blobs',
  'media',
  'sign_ins',
  'service_clock',
  'writers',
];
/** Of PostgreSQL alone. */
const directoryTables = ['live_leases', 'live_clients', 'told_presence', 'taken_turns'];

const withColumn = (table: string): Step =>
  beside({
    async up(db) {
      if (directoryTables.includes(table) && !(db.getExecutor().adapter instanceof PostgresAdapter)) return;
      await sql`alter table ${sql.table(table)} add column added bigint not null default 7`.execute(db);
    },
  });

/** What a later release may add while this one goes on. */
const added: Steps = {
  ...Object.fromEntries(tables.map((table, n) => [`${9000 + n}-column-of-${table}`, withColumn(table)])),
  '9100-table': beside({
    async up(db) {
      await db.schema
        .createTable('added')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .execute();
    },
  }),
  '9101-index': beside({
    isOutside: true,
    up: (db) => buildIndex(db, 'events_by_added', sql`events (added)`),
  }),
};

/** This release, as the one after it has it. */
export const later: Steps = { ...migrations, ...added };

/** The same with a step that no one else can go on beside. */
export const changed: Steps = {
  ...migrations,
  ...alone({
    '9200-changed': {
      up: (db) => db.schema.alterTable('people').addColumn('changed', 'text').execute(),
    },
  }),
};
