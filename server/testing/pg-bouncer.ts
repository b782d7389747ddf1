import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const port = 6432;
/** What a client of the driver says when it connects, and PgBouncer knows nothing of. */
const unknownToIt =
  'options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, extra_float_digits';

/** A real PgBouncer in front of a server, at a socket of its own. It ends with this process, whatever becomes of that. */
export interface PgBouncer extends AsyncDisposable {
  urlOf(database: string): string;
}

/** @param options.ignores what it does not know of a client's settings, instead of refusing the client */
export async function startPgBouncer(
  server: PostgresServer,
  poolMode: 'session' | 'transaction',
  { ignores = true } = {},
): Promise<PgBouncer> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const [users, file] = [join(path, 'users.txt'), join(path, 'pgbouncer.ini')];
  await writeFile(users, '"parley" ""\n');
  const settings = {
    listen_port: String(port),
    unix_socket_dir: path,
    auth_type: 'trust',
    auth_file: users,
    pool_mode: poolMode,
    ...(ignores && { ignore_startup_parameters: unknownToIt }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(file, ['[databases]', `* = host=${server.path}`, '[pgbouncer]', ...lines, ''].join('\n'));
  const owner = await ownerOf(path);
  // Debian keeps it off the path of people who are not root.
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const args = ['--pdeathsig', 'INT', ...owner, 'pgbouncer', '-q', file];
  const child = spawn('setpriv', args, { cwd: path, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const urlOf = (database: string) =>
    `postgres:///${database}?host=${encodeURIComponent(path)}&port=${port}&user=parley`;
  while (!(await answers(urlOf('postgres')))) {
    if (child.exitCode !== null)
      throw new Error('these tests need PgBouncer: install the package "pgbouncer"');
    await wait(30);
  }
  const open = stack.move();
  return { urlOf, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** It refuses to run as root. */
async function ownerOf(path: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const idOf = async (what: '-u' | '-g') => Number((await run('id', [what, 'postgres'])).stdout);
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  for (const each of [path, join(path, 'users.txt'), join(path, 'pgbouncer.ini')])
    await chown(each, uid, gid);
  return ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
