import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { makeOwnDisk, type OwnDisk } from '../../test/fixtures/own-disk.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A real PostgreSQL server in a folder of its own, reached through a socket in it. */
export interface PostgresServer extends AsyncDisposable {
  /** The folder with its socket. */
  readonly path: string;
  /** The disk that its data are on; null: it has none of its own. */
  readonly disk: OwnDisk | null;
  /** Of its first process, the parent of all others. */
  readonly pid: number;
  readonly isRunning: boolean;
  /** Address of a database of that name on it. */
  urlOf(database: string): string;
  /** Ends all sessions and the server, at once, and starts it again. */
  restart(): Promise<void>;
  /** @param mode `fast` ends its sessions in order, `immediate` as a crash does: the next start recovers from its log */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
}

interface PostgresOptions {
  /** False: the machine's crash need not be survived, only the processes' own. */
  readonly durable?: boolean;
  /** Makes the folder that it is in. */
  readonly makeFolder?: typeof temporaryFolder;
  /** Begins as a copy of this one, and follows it until it is promoted. */
  readonly replicaOf?: PostgresServer;
  /** Its data are on a disk of their own, which can be filled. */
  readonly ownDisk?: boolean;
}

/** Starts one. It ends with this process, whatever becomes of that. */
export async function startPostgres({
  durable = false,
  makeFolder = temporaryFolder,
  replicaOf,
  ownDisk = false,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = postgresBinaries();
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await makeFolder());
  const owner = await ownerOf(path);
  const data = join(path, 'data');
  const disk = ownDisk ? stack.use(await makeOwnDisk(data, owner)) : null;
  const make = (program: string, args: readonly string[]) => {
    const [first = '', ...rest] = [
      ...(disk?.enter ?? []),
      ...(disk ? ['setpriv', ...as(owner)] : []),
      join(bin, program),
      ...args,
    ];
    return run(first, rest, disk ? { cwd: path } : { ...owner, cwd: path });
  };
  if (replicaOf) {
    const copy = ['-D', data, '-h', replicaOf.path, '-U', 'parley', '-c', 'fast', '-R', '--no-sync'];
    await make('pg_basebackup', copy);
  } else {
    // Words sort by a language's rules, as they do in most databases: the server must not depend on that.
    const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
    const files = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    // What it writes is soon more than there is room for in the pieces of its log that it has.
    const pieces = disk ? ['--wal-segsize=1'] : [];
    await make('initdb', [...files, ...locale, ...pieces]);
  }

  const settings = ['listen_addresses=', `unix_socket_directories=${path}`, 'max_connections=200'];
  // A replica that lost its primary asks for it again at once.
  settings.push('wal_retrieve_retry_interval=200ms');
  if (!durable) settings.push('fsync=off', 'full_page_writes=off');
  // No more than it needs lies ready, but a replica that was away for a while finds all that it missed.
  if (disk) settings.push('min_wal_size=2MB', 'max_wal_size=64MB', 'wal_keep_size=128MB', 'wal_recycle=off');
  const urlOf = (database: string) => `postgres:///${database}?host=${encodeURIComponent(path)}&user=parley`;
  const launch = async () => {
    const [program = '', ...before] = [...(disk?.enter ?? []), 'setpriv'];
    const child = spawn(
      program,
      [
        ...before,
        '--pdeathsig',
        'INT',
        ...as(owner),
        join(bin, 'postgres'),
        '-D',
        data,
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { cwd: path, stdio: 'ignore' },
    );
    await answering(urlOf('postgres'), () => child.exitCode !== null);
    return child;
  };
  let child = await launch();
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  stack.defer(() => stop());
  const open = stack.move();
  return {
    path,
    disk,
    get pid() {
      return child.pid ?? 0;
    },
    get isRunning() {
      return isRunning();
    },
    urlOf,
    stop,
    async start() {
      child = await launch();
    },
    async restart() {
      await stop();
      child = await launch();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

type Owner = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root. */
async function ownerOf(path: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (what: '-u' | '-g', user: string) => Number((await run('id', [what, user])).stdout);
  const user = await idOf('-u', 'postgres').then(
    () => 'postgres',
    () => 'nobody',
  );
  const owner = { uid: await idOf('-u', user), gid: await idOf('-g', user) };
  await chown(path, owner.uid, owner.gid);
  return owner;
}

function as(owner: Owner): string[] {
  if (owner.uid === undefined) return [];
  return ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
}

async function answering(url: string, ended: () => boolean): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (ended()) throw error;
      await wait(30);
    }
  }
}
