import { createServer } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { openStore } from '../store/open-store.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { doorName, templateName } from './test-database.ts';

/**
 * For a whole run of tests: one PostgreSQL server, started when the first test asks for it at a socket, and stopped at the
 * end. The address of its `postgres` database is the answer; one line that begins with `!` says why there is none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  let starting: Promise<PostgresServer> | null = null;
  const door = createServer((socket) => {
    socket.on('error', () => undefined);
    starting ??= startWithTemplate();
    starting.then(
      (server) => socket.end(server.urlOf('postgres')),
      (error: unknown) => socket.end(`!${String(error)}`),
    );
  });
  const path = join(folder.path, 'postgres.door');
  await new Promise<void>((resolve) => {
    door.listen(path, resolve);
  });
  process.env[doorName] = path;
  return async () => {
    door.close();
    await (await starting?.catch(() => null))?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
}

/** The template has the schema, so that a database for a test is a copy of files. */
async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const database = { kind: 'postgres', url: server.urlOf(templateName) } as const;
  await (await openStore({ database, clock: systemClock }))[Symbol.asyncDispose]();
  return server;
}
