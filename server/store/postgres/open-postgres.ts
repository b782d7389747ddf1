import type { OnCommit } from '../commit/commit-span.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type QueryConfig } from 'pg';
import type { Clock } from '../../../protocol/index.ts';
import { CommitQueue } from '../commit/commit-queue.ts';
import type { Engine } from '../commit/engine.ts';
import { migrate } from '../migrations/migrate.ts';
import { ProgressWriter } from '../commit/progress-writer.ts';
import type { Tables } from '../query/tables.ts';
import { BinaryText } from './binary-text.ts';
import { clientConfig, migrationConfig } from './client-config.ts';
import { retry } from './retry.ts';
import { postgresCompiler } from './postgres-compiler.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { explained, isLost, PostgresError } from './postgres-error.ts';
import { PostgresCommits } from './postgres-commits.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { WriterSession } from './writer-session.ts';

/** Connections of a process where its administrator says nothing. */
const usualConnections = 10;
/** One writes, and one says that the server runs (see claim-database.ts). */
const notForReading = 2;
/** Writes that wait for each other's answers, and hold up the writes of other processes together. */
const unitsAtOnce = 64;

/**
 * Connects to a database, brings its schema up to date, and holds one connection for writing and several for reading.
 *
 * @param connections how many it has at most, with that of `claimDatabase`; reads for which there is none wait
 * @throws PostgresError
 */
export async function openPostgres(
  url: string,
  clock: Clock,
  onCommit?: OnCommit,
  connections = usualConnections,
): Promise<Engine> {
  await migrateAt(url);
  const statements = new PreparedStatements(postgresCompiler());
  const writing = clientConfig(url, 'write');
  const reading = clientConfig(url, 'read');
  const engine = new PostgresCommits(() => WriterSession.open(writing), statements, clock, onCommit);
  const commits = new CommitQueue(new ProgressWriter(engine), unitsAtOnce);
  const pool = new Pool({ ...reading, max: connections - notForReading });
  // A connection that breaks while no one uses it is replaced when it is needed.
  pool.on('error', () => undefined);
  // Reading changes nothing, so that what a lost connection left unanswered is asked again.
  const read = (query: QueryConfig) => retry(() => pool.query(query), isLost);
  const reader = new PostgresConnection(async (query) => {
    try {
      return await read(query);
    } catch (error) {
      throw explained(error, reading);
    }
  }, statements);
  return {
    reader,
    commits,
    async [Symbol.asyncDispose]() {
      await commits.close();
      await engine[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}

/** Two processes may do this at once: the migrator holds a lock of the database meanwhile. */
async function migrateAt(url: string): Promise<void> {
  const config = migrationConfig(url);
  await retry(async () => {
    const pool = new Pool({ ...config, max: 1 });
    pool.on('error', () => undefined);
    // Disposing of it ends the pool.
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new BinaryText()] });
    try {
      const { rows } = await pool.query<{ encoding: string }>(
        `select current_setting('server_encoding') as encoding`,
      );
      if (rows[0]?.encoding !== 'UTF8') {
        throw new Error('the database does not hold Unicode; make one with encoding UTF8');
      }
      await migrate(db);
    } catch (error) {
      throw explained(error, config);
    } finally {
      await db.destroy();
    }
  }, isPassing);
}

const isPassing = (error: unknown): boolean => error instanceof PostgresError && error.passing;
