import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeSession, encodeSession } from '../../protocol/index.ts';
import { postJson, request } from './support/http.ts';
import { signIn, signUp } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const selfInfo = (token: string) => postJson(server, '/chat/v1/contacts/getselfinfo', {}, { token });

test('signing up, in and out', async () => {
  const person = await signUp(server, 'mira');
  expect(person.account).toMatch(/^mira\d+-\d+@localhost$/);
  const second = await signIn(server, person);
  expect(second.token).not.toBe(person.token);
  expect((await selfInfo(person.token)).status).toBe(200);
  expect((await postJson(server, '/auth/v1/signout', {}, { token: person.token })).status).toBe(200);
  await server.refuses(person.token);
  expect((await selfInfo(person.token)).status).toBe(401);
  expect((await postJson(server, '/auth/v1/signout', {}, { token: person.token })).status).toBe(401);
  expect((await selfInfo(second.token)).status).toBe(200);
});

test('the same in protobuf', async () => {
  const contentType = 'application/x-protobuf';
  const account = `proto${process.pid}@example.org`;
  const body = encodeSession('AuthRequest', { account, password: 'long enough', displayName: 'Proto' });
  const up = await request(server, '/auth/v1/signup', { contentType, body });
  expect([up.status, up.headers.get('content-type')]).toEqual([200, contentType]);
  const signed = decodeSession('AuthResponse', up.bytes);
  expect(signed.email).toBe(account);
  expect(signed.gaiaId).toMatch(/^\d+$/);
  const again = await request(server, '/auth/v1/signup', { contentType, body });
  expect(again.status).toBe(409);
  expect(decodeSession('AuthError', again.bytes).code).toBe('email_taken');
  const out = await request(server, '/auth/v1/signout', {
    contentType,
    body: '',
    token: signed.token ?? '',
  });
  expect(out.status).toBe(200);
});

test('signing out ends the session of that client only', async () => {
  const person = await signUp(server);
  const other = await signIn(server, person);
  await using gone = await TestSession.open(server, person.token);
  await using stays = await TestSession.open(server, other.token);
  await postJson(server, '/auth/v1/signout', {}, { token: person.token });
  expect(await gone.ended).toMatchObject({ code: 4403, frame: { code: 'revoked', reconnect: false } });
  await stays.settled();
  await server.refuses(person.token);
  await expect(TestSession.open(server, person.token)).rejects.toThrow('401');
});

test.each([
  [{ account: '', password: 'long enough' }, 'account_invalid'],
  [{ account: 'two words', password: 'long enough' }, 'account_invalid'],
  [{ account: 'short', password: '1234567' }, 'password_invalid'],
  [{ account: 'without' }, 'password_invalid'],
  [{ account: 'named', password: 'long enough', displayName: 'x'.repeat(101) }, 'display_name_invalid'],
  [{ account: 5, password: 'long enough' }, 'undecodable'],
])('sign-up refuses %j', async (value, code) => {
  expect(await postJson(server, '/auth/v1/signup', value)).toMatchObject({
    status: 400,
    json: { code, message: expect.stringMatching(/\w/) },
  });
});

test('an account name is taken whatever its case', async () => {
  const person = await signUp(server);
  const again = { account: person.account.toUpperCase(), password: 'long enough', displayName: 'x' };
  expect(await postJson(server, '/auth/v1/signup', again)).toMatchObject({ status: 409 });
  expect((await postJson(server, '/auth/v1/signin', { ...again, password: person.password })).status).toBe(
    200,
  );
});

test('an unknown account and a wrong password get the same answer in the same time', async () => {
  const timed = async (account: string) => {
    const started = performance.now();
    const answer = await postJson(server, '/auth/v1/signin', { account, password: 'wrong password' });
    return { status: answer.status, text: answer.text, ms: performance.now() - started };
  };
  let [known, unknown] = [Infinity, Infinity];
  const ratio = () => known / unknown;
  const isSame = () => ratio() > 0.33 && ratio() < 3;
  // The quickest of each: other work on the machine only ever adds time, so that more of them only make it right. A look-up alone takes a
  // twentieth of a hash. A person has ten attempts a minute.
  for (let person = 0; person < 6 && !isSame(); person += 1) {
    const { account } = await signUp(server);
    for (let round = 0; round < 7; round += 1) {
      const [a, b] = [await timed(account), await timed(`nobody${person}${round}`)];
      expect([a.status, a.text]).toEqual([401, b.text]);
      known = Math.min(known, a.ms);
      unknown = Math.min(unknown, b.ms);
    }
  }
  expect(ratio()).toBeGreaterThan(0.33);
  expect(ratio()).toBeLessThan(3);
});

test('the eleventh attempt in a minute is refused with a time to retry, other accounts are not', async () => {
  const person = await signUp(server.one);
  const attempt = (account: string) =>
    postJson(server.one, '/auth/v1/signin', { account, password: 'wrong password' });
  const attempts = await Promise.all(Array.from({ length: 10 }, () => attempt(person.account)));
  // Signing up was the first of the ten.
  expect(attempts.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(401), 429]);
  const limited = await attempt(person.account);
  expect(limited).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await attempt('someone-else')).status).toBe(401);
});

test('one token is one client: a second connection takes over from the first', async () => {
  const person = await signUp(server);
  await using first = await TestSession.open(server, person.token);
  await using second = await TestSession.open(server, person.token);
  expect(second.hello).toMatchObject({
    gaiaId: person.gaiaId,
    email: person.account,
    resource: first.hello.resource,
  });
  expect(await first.ended).toMatchObject({ code: 4409, frame: { code: 'superseded', reconnect: false } });
  await second.settled();
});

test('neither tokens nor passwords reach the log', async () => {
  const person = await signUp(server);
  await postJson(server, '/auth/v1/signin', { account: person.account, password: 'guess of a password' });
  expect(server.stderr).not.toContain(person.token);
  expect(server.stderr).not.toContain(person.password);
  expect(server.stderr).not.toContain('guess of a password');
});
