import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { decodeSession, operations } from '../../protocol/index.ts';
import type { DatabaseLocation } from '../../server/store/database-location.ts';
import { request } from './support/http.ts';
import { signUp } from './support/person.ts';
import { runCommand, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';

/** Makes the tokens unreadable for a running server, as when its database is gone. */
async function hideTokens(database: DatabaseLocation): Promise<void> {
  const hide = 'alter table clients rename to hidden_clients';
  if (database.kind === 'sqlite') {
    using stack = new DisposableStack();
    const file = stack.adopt(new Database(database.path), (opened) => opened.close());
    file.exec(hide);
    return;
  }
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(hide);
  await client.end();
}

test('who cannot be looked up is answered that it may work later, in the form of the request', async () => {
  await using server = await TestServer.start({ args: ['--gateway'], alone: true });
  const { token, account } = await signUp(server);
  const at = databaseFlags(server.database);
  const made = ['token', 'create', '--account', account, '--label', 'x', '--gateway'];
  const { stdout } = await runCommand([...made, '--data', server.dataDir, ...at]);
  await hideTokens(server.database);
  const { path } = operations.GetSelfInfo;

  const contentType = 'application/x-protobuf';
  const inProtobuf = await request(server, path, { token, contentType, body: new Uint8Array() });
  expect([inProtobuf.status, inProtobuf.headers.get('content-type')]).toEqual([503, contentType]);
  expect(decodeSession('AuthError', inProtobuf.bytes).code).toBe('unavailable');
  expect(inProtobuf.headers.get('retry-after')).toBe('5');

  const inJson = await request(server, path, { token, contentType: 'application/json', body: '{}' });
  expect(inJson).toMatchObject({ status: 503, json: { code: 'unavailable' } });

  const hash = createHash('sha1').update(`1 ${stdout.trim()} https://x`).digest('hex');
  const headers = {
    authorization: `SAPISIDHASH 1_${hash}`,
    'x-origin': 'https://x',
    cookie: `SAPISID=${stdout.trim()}`,
  };
  const fromGateway = await request(server, `${path}?alt=proto`, {
    contentType,
    body: new Uint8Array(),
    headers,
  });
  expect(fromGateway.status).toBe(503);
  expect(decodeSession('AuthError', fromGateway.bytes).code).toBe('unavailable');

  await expect(TestSession.open(server, token)).rejects.toThrow('503');
});
