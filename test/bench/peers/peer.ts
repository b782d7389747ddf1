import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { scratchFolder } from '../support/server.ts';

const run = promisify(execFile);

/** Another server that keeps messages, in one of its configurations. */
export interface Peer {
  readonly name: string;
  /** What was configured, and whether a message is on disk before it is passed on. */
  readonly about: string;
  /** Of Debian. */
  readonly package: string;
  /** The program in `load/` that speaks its protocol. */
  readonly load: 'xmpp-messages.ts' | 'jetstream-messages.ts';
  /** The account that the package runs it as. */
  readonly user: string;
  /** Writes what it needs into the folder. */
  configure(folder: string, port: number): Promise<PeerCommand>;
}

/** How it is started. */
export interface PeerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunningPeer extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
}

/** The installed version of a Debian package; null: it is not installed. */
export async function versionOf(name: string): Promise<string | null> {
  const query = ['--show', '--showformat', '${db:Status-Status} ${Version}', name];
  const { stdout } = await run('dpkg-query', query).catch(() => ({ stdout: '' }));
  const [status, version] = stdout.split(' ');
  return status === 'installed' && version !== undefined ? version : null;
}

/** An empty database of SQLite that has a write-ahead log, whoever opens it: a commit then waits for the disk once, not four times. */
export function makeLogged(path: string): void {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.close();
}

const startWithinMs = 60_000;

/** Starts it in a folder on the disk of the checkout and on a port of its own, and waits until it can be connected to. */
export async function startPeer(peer: Peer): Promise<RunningPeer> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await scratchFolder());
  const port = await freePort();
  const { command, args, env } = await peer.configure(path, port);
  const { uid, gid } = await ownerOf(peer.user);
  await run('chown', ['-R', `${uid}:${gid}`, path]);
  const options: SpawnOptions = { cwd: path, env: { ...process.env, HOME: path, ...env } };
  const as = ['--reuid', uid, '--regid', gid, '--clear-groups', '--pdeathsig', 'KILL'];
  const child = spawn('setpriv', [...as, command, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer): void => void (output = `${output}${chunk.toString()}`.slice(-4000));
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await ended;
  });
  for (const deadline = performance.now() + startWithinMs; !(await accepts(port));) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${peer.name}: ${output}`);
    await pause(50);
  }
  const open = stack.move();
  return { port, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

async function ownerOf(user: string): Promise<{ uid: string; gid: string }> {
  const idOf = async (what: '-u' | '-g') => (await run('id', [what, user])).stdout.trim();
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
