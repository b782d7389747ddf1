import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { insertRevocation } from '../accounts/client-statements.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

/** What clients look for in the folder that they are given. */
const socketName = '.s.PGSQL.5432';

/** The way to a server, which can be cut at any moment: how long a real one takes to come back is up to the machine. */
class Door implements AsyncDisposable {
  readonly #open = new Set<Socket>();
  readonly #resources = new AsyncDisposableStack();
  #toTurnAway = 0;

  static async before(url: string): Promise<{ door: Door; url: string }> {
    const door = new Door();
    const { path } = door.#resources.use(await temporaryFolder());
    const outside = new URL(url);
    const inside = join(outside.searchParams.get('host') ?? '', socketName);
    const server = createServer((socket) => door.#knock(socket, inside));
    await new Promise<void>((resolve) => {
      server.listen(join(path, socketName), resolve);
    });
    door.#resources.defer(() => {
      door.cut(0);
      server.close();
    });
    outside.searchParams.set('host', path);
    return { door, url: outside.href };
  }

  /** Ends every session, and turns away the next ones who come. */
  cut(toTurnAway: number): void {
    this.#toTurnAway = toTurnAway;
    for (const socket of this.#open) socket.destroy();
  }

  /** How many more will be turned away. */
  get toTurnAway(): number {
    return this.#toTurnAway;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }

  #knock(outer: Socket, inside: string): void {
    if (this.#toTurnAway > 0) {
      this.#toTurnAway -= 1;
      outer.destroy();
      return;
    }
    const inner = createConnection(inside);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      this.#open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}

let server: PostgresServer;
let door: Door;
let store: Store;

beforeAll(async () => {
  server = await startPostgres();
  const way = await Door.before(server.urlOf('postgres'));
  door = way.door;
  store = await openStore({ database: { kind: 'postgres', url: way.url }, clock: systemClock });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await door[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const write = () =>
  store.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: 'c' }));

it('goes on after the server was started again', async () => {
  await write();
  await store.check();
  await server.restart();
  expect(await write()).toBe(1);
  await server.restart();
  await store.check();
});

it('waits for a server that is away for a moment', async () => {
  await write();
  await store.check();
  door.cut(5);
  const [writing, checking] = [write(), store.check()];
  expect(await writing).toBe(1);
  await checking;
  expect(door.toTurnAway).toBe(0);
});

it('says in one line that the server is away, and uses it when it is back', async () => {
  await server.stop();
  const away = /^PostgreSQL at [^\n]+ cannot be reached \([^\n]+\)$/;
  await Promise.all([expect(write()).rejects.toThrow(away), expect(store.check()).rejects.toThrow(away)]);
  await server.start();
  expect(await write()).toBe(1);
  await store.check();
});

it('says in one line that the server takes no writes, and writes over a new connection when it does', async () => {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const allow = async (writes: boolean) => {
    await client.query(`alter system set default_transaction_read_only = ${writes ? 'off' : 'on'}`);
    await client.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await client.query('show default_transaction_read_only')).rows)
      .toEqual([{ default_transaction_read_only: writes ? 'off' : 'on' }]);
  };
  await write();
  await allow(false);
  const refusal = /^PostgreSQL at [^\n]+ takes no writes \([^\n]+\): [^\n]+primary$/;
  // Over the connection that is open, once its process has read the settings, and over a new one.
  await expect.poll(() => write().then(String, ({ message }: Error) => message)).toMatch(refusal);
  await expect(write()).rejects.toThrow(refusal);
  await allow(true);
  expect(await write()).toBe(1);
  await client.end();
});
