import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { insertRevocation } from '../client-statements.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

let server: PostgresServer;
let store: Store;

beforeAll(async () => {
  server = await startPostgres();
  const database = { kind: 'postgres', url: server.urlOf('postgres') } as const;
  store = await openStore({ database, clock: systemClock });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const write = () =>
  store.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: 'c' }));

it('goes on after the server was started anew', async () => {
  await write();
  await store.check();
  await server.restart();
  expect(await write()).toBe(1);
  await server.restart();
  await store.check();
});

it('waits for a server that is away for a moment', async () => {
  await server.stop();
  const [writing, checking] = [write(), store.check()];
  await server.start();
  expect(await writing).toBe(1);
  await checking;
});

it('says in one line that the server is away, and uses it when it is back', async () => {
  await server.stop();
  const away = /^PostgreSQL at [^\n]+ cannot be reached \([^\n]+\)$/;
  await Promise.all([expect(write()).rejects.toThrow(away), expect(store.check()).rejects.toThrow(away)]);
  await server.start();
  expect(await write()).toBe(1);
  await store.check();
});
