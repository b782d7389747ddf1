import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeSession, encodeSession } from '../../protocol/index.ts';
import { postJson, request } from './support/http.ts';
import { signIn, signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';

type Reached = Pick<TestServer, 'url'>;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ args: ['--trusted-proxy', '127.0.0.1'] });
});
afterAll(() => server[Symbol.asyncDispose]());

const selfInfo = async (token: string) =>
  (await postJson(server, '/chat/v1/contacts/getselfinfo', {}, { token })).status;
const changePassword = (person: Person, oldPassword: string, newPassword: string, at: Reached = server) =>
  postJson(at, '/auth/v1/password', { oldPassword, newPassword }, { token: person.token });

test('a changed password signs all other clients out, and only the new one is good', async () => {
  const person = await signUp(server);
  const other = await signIn(server, person);
  await using gone = await TestSession.open(server, other.token);
  await using stays = await TestSession.open(server, person.token);
  expect(await changePassword(person, person.password, 'quite another one')).toMatchObject({
    status: 200,
    json: {},
  });
  expect(await gone.ended).toMatchObject({ code: 4403, frame: { code: 'revoked', reconnect: false } });
  await stays.settled();
  await server.refuses(other.token);
  expect([await selfInfo(person.token), await selfInfo(other.token)]).toEqual([200, 401]);
  await expect(signIn(server, person)).rejects.toThrow('401');
  await signIn(server, { ...person, password: 'quite another one' });
});

test('a password is changed only by who knows it, to one that is long enough', async () => {
  const person = await signUp(server);
  const other = await signIn(server, person);
  expect(await changePassword(person, 'a wrong guess', 'quite another one')).toMatchObject({
    status: 403,
    json: { code: 'password_wrong', message: expect.stringMatching(/\w/) },
  });
  expect(await changePassword(person, person.password, 'short')).toMatchObject({
    status: 400,
    json: { code: 'password_invalid' },
  });
  const stranger = { ...person, token: 'no-such-token-anywhere' };
  expect(await changePassword(stranger, person.password, 'quite another one')).toMatchObject({
    status: 401,
    json: { code: 'unauthenticated' },
  });
  expect(
    await postJson(server, '/auth/v1/password', { oldPassword: 1 }, { token: person.token }),
  ).toMatchObject({ status: 400, json: { code: 'undecodable' } });
  expect(await selfInfo(other.token)).toBe(200);
});

test('guessing the present password is slowed down like signing in', async () => {
  const person = await signUp(server.one);
  const guesses = [];
  for (let count = 0; count < 11; count += 1)
    guesses.push(await changePassword(person, 'guess', 'whatever it is', server.one));
  expect(guesses.map(({ status }) => status)).toEqual([...Array<number>(9).fill(403), 429, 429]);
  expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('signing out everywhere ends every client of the person', async () => {
  const person = await signUp(server);
  const other = await signIn(server, person);
  const bystander = await signUp(server);
  await using first = await TestSession.open(server, person.token);
  await using second = await TestSession.open(server, other.token);
  const out = await postJson(server, '/auth/v1/signout', { everywhere: true }, { token: person.token });
  expect(out.status).toBe(200);
  for (const session of [first, second]) expect(await session.ended).toMatchObject({ code: 4403 });
  await server.refuses(person.token, other.token);
  expect(await Promise.all([person, other, bystander].map(({ token }) => selfInfo(token)))).toEqual([
    401, 401, 200,
  ]);
  await signIn(server, person);
});

test('the same in protobuf', async () => {
  const contentType = 'application/x-protobuf';
  const person = await signUp(server);
  const other = await signIn(server, person);
  const wrong = await request(server, '/auth/v1/password', {
    contentType,
    token: person.token,
    body: encodeSession('ChangePasswordRequest', { oldPassword: 'no', newPassword: 'quite another one' }),
  });
  expect([wrong.status, decodeSession('AuthError', wrong.bytes).code]).toEqual([403, 'password_wrong']);
  const right = await request(server, '/auth/v1/password', {
    contentType,
    token: person.token,
    body: encodeSession('ChangePasswordRequest', {
      oldPassword: person.password,
      newPassword: 'quite another one',
    }),
  });
  expect([right.status, right.bytes.length]).toEqual([200, 0]);
  await server.refuses(other.token);
  expect(await selfInfo(other.token)).toBe(401);
  const out = await request(server, '/auth/v1/signout', {
    contentType,
    token: person.token,
    body: encodeSession('SignOutRequest', { everywhere: true }),
  });
  expect(out.status).toBe(200);
  await server.refuses(person.token);
  expect(await selfInfo(person.token)).toBe(401);
});

test('an account is deleted by its password: every client is signed out, and the name is free', async () => {
  const person = await signUp(server);
  const other = await signIn(server, person);
  const remove = (password: string) =>
    postJson(server, '/auth/v1/delete', { password }, { token: person.token });
  expect((await remove('not this one')).status).toBe(403);
  expect(await selfInfo(other.token)).toBe(200);
  expect((await remove(person.password)).status).toBe(200);
  await server.refuses(person.token, other.token);
  expect(await selfInfo(person.token)).toBe(401);
  expect(await selfInfo(other.token)).toBe(401);
  const { account, password } = person;
  expect((await postJson(server, '/auth/v1/signin', { account, password })).status).toBe(401);
  expect((await postJson(server, '/auth/v1/signup', { account, password })).status).toBe(200);
});

test('a sign-up learns of ten taken names a minute, then of nothing', async () => {
  const person = await signUp(server.one);
  const headers = { 'x-forwarded-for': '10.7.7.7' };
  const join = (account: string) =>
    postJson(server.one, '/auth/v1/signup', { account, password: 'long enough' }, { headers });
  const statuses = [];
  for (let count = 0; count < 10; count += 1) statuses.push((await join(person.account)).status);
  // The account's own ten a minute are used up as well; a name that is free gets the same answer.
  expect(statuses).toEqual(Array<number>(10).fill(409));
  const free = await join(`free-name-${process.pid}`);
  expect(free).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(free.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('without an invitation a taken name reads as one that is free', async () => {
  await using closed = await TestServer.start({ args: ['--sign-up', 'invite'] });
  const person = await signUp(closed);
  const join = async (account: string, invite?: string) => {
    const { status, text } = await postJson(closed, '/auth/v1/signup', {
      account,
      password: 'long enough',
      ...(invite === undefined ? {} : { invite }),
    });
    return { status, text };
  };
  expect(await join(person.account)).toEqual(await join('nobody-yet'));
  expect(await join(person.account, 'made up')).toEqual(await join('nobody-yet', 'made up'));
});

test.each([
  ['a sign-in', '/auth/v1/signin', 'POST'],
  ['a refused method', '/auth/v1/signup', 'GET'],
  ['a call without a token', '/chat/v1/contacts/getselfinfo', 'POST'],
  ['nothing', '/nothing', 'GET'],
  ['a dead link', '/join/nothing', 'GET'],
  ['health', '/healthz', 'GET'],
  ['a session without an upgrade', '/v1/session', 'GET'],
])('the answer to %s may not be kept, framed, guessed at or run', async (_what, path, method) => {
  const contentType = 'application/json';
  const body = method === 'POST' ? { contentType, body: '{}' } : {};
  const { headers } = await request(server, path, { method, ...body });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
});
