import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type QueryConfig } from 'pg';
import type { Clock } from '../../../protocol/index.ts';
import type { OnCommit } from '../commit/commit-span.ts';
import { CommitQueue } from '../commit/commit-queue.ts';
import type { Engine } from '../commit/engine.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import type { Steps } from '../migrations/step.ts';
import { ProgressWriter } from '../commit/progress-writer.ts';
import type { Tables } from '../query/tables.ts';
import { BinaryText } from './binary-text.ts';
import { clientConfig, migrationConfig } from './client-config.ts';
import { DatabaseHosts } from './database-hosts.ts';
import { HostPool } from './host-pool.ts';
import { retry } from './retry.ts';
import { lookingForMove } from './move-look.ts';
import { requireOpen } from './postgres-mark.ts';
import { postgresCompiler } from './postgres-compiler.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { explained, isPassing } from './postgres-error.ts';
import { PostgresCommits } from './postgres-commits.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { WriterSession } from './writer-session.ts';

/** Connections of a process where its administrator says nothing. */
const usualConnections = 10;
/** One writes, and one says that the server runs (see claim-database.ts). */
const notForReading = 2;
/** Writes that wait for each other's answers, and hold up the writes of other processes together. */
const unitsAtOnce = 64;

interface Options {
  readonly onCommit?: OnCommit;
  readonly connections?: number;
  readonly steps?: Steps | undefined;
}

/**
 * Connects to a database, brings its schema up to date, and holds one connection for writing and several for reading.
 *
 * @param url of one host or several, of which replicas may take over from each other
 * @param options.connections how many it has at most, with that of `claimDatabase`; reads for which there is none wait
 * @throws PostgresError
 */
export async function openPostgres(
  url: string,
  clock: Clock,
  { onCommit, connections = usualConnections, steps = migrations }: Options = {},
): Promise<Engine> {
  const hosts = new DatabaseHosts(url);
  await migrateAt(hosts, steps);
  const statements = new PreparedStatements(postgresCompiler());
  const openSession = async () => WriterSession.open(clientConfig(await hosts.find(), 'write'), steps);
  const engine = new PostgresCommits(openSession, statements, clock, onCommit);
  const commits = new CommitQueue(new ProgressWriter(engine), unitsAtOnce);
  const pool = new HostPool(hosts, 'read', connections - notForReading);
  // Reading changes nothing, so that what a lost connection left unanswered is asked again.
  const read = (query: QueryConfig) => retry(() => pool.query(query), isPassing);
  const reader = new PostgresConnection(read, statements);
  return {
    reader,
    commits,
    moved: lookingForMove(pool, hosts, clock),
    async [Symbol.asyncDispose]() {
      await commits.close();
      await engine[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
    },
  };
}

async function migrateAt(hosts: DatabaseHosts, steps: Steps): Promise<void> {
  await retry(async () => {
    const config = migrationConfig(await hosts.find());
    const pool = new Pool({ ...config, max: 1 });
    pool.on('error', () => undefined);
    // Disposing of it ends the pool, once it was used.
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new BinaryText()] });
    try {
      const { rows } = await pool.query<{ encoding: string }>(
        `select current_setting('server_encoding') as encoding`,
      );
      if (rows[0]?.encoding !== 'UTF8') {
        throw new Error('the database does not hold Unicode; make one with encoding UTF8');
      }
      await requireOpen(pool);
      await migrate(db, steps);
    } catch (error) {
      throw explained(error, config);
    } finally {
      await db.destroy();
      if (!pool.ending) await pool.end();
    }
  }, isPassing);
}
