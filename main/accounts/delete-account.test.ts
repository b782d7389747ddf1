import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directNetwork } from '../../client/index.ts';
import { accountActions, type AccountActions } from './account-actions.ts';
import type { Accounts } from './accounts.ts';

let server: Server;
let requested: unknown[];
let refuse: boolean;
let removed: string[];
let actions: AccountActions;

beforeEach(async () => {
  requested = [];
  removed = [];
  refuse = false;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requested.push([request.url, request.headers.authorization, JSON.parse(body)]);
    const answer = refuse ? { code: 'password_wrong', message: 'No.' } : {};
    response
      .writeHead(refuse ? 403 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const accounts = {
    get: (key: string) => (key === 'a' ? { kind: 'joined', server: origin, token: 'token' } : null),
    remove: async (key: string) => removed.push(key),
  } as unknown as Accounts;
  actions = accountActions({ accounts, cacheFolder: '/tmp', network: directNetwork });
});
afterEach(() => server.close());

it('deletes an account at its server, then everything that is kept of it here', async () => {
  await actions.deleteAccount('a', 'secret');
  expect(requested).toEqual([['/auth/v1/delete', 'Bearer token', { password: 'secret' }]]);
  expect(removed).toEqual(['a']);
});

it('keeps everything while the server refuses', async () => {
  refuse = true;
  await expect(actions.deleteAccount('a', 'wrong')).rejects.toMatchObject({
    code: 'refused',
    field: 'password',
  });
  expect(removed).toEqual([]);
});
