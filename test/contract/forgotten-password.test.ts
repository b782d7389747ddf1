import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postJson, request } from './support/http.ts';
import { MailBox } from './support/mail-box.ts';
import { signIn, signUp, type Person } from './support/person.ts';
import { runCommand, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';

const contentType = 'application/x-www-form-urlencoded';
const another = 'quite another one';

let box: MailBox;
let server: TestServer;
let mute: TestServer;
beforeAll(async () => {
  box = await MailBox.open();
  server = await TestServer.start({ args: ['--smtp', box.url] });
  mute = await TestServer.start({ alone: true });
});
afterAll(async () => {
  for (const one of [server, mute, box]) await one[Symbol.asyncDispose]();
});

const show = (path: string, at = server, headers: Record<string, string> = {}) =>
  request(at, path, { method: 'GET', headers });
const send = (
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  at = server,
) => request(at, path, { contentType, body: new URLSearchParams(form).toString(), headers });
const replace = (code: string, password = another, at = server) =>
  send('/reset/code', { code, password, again: password }, {}, at);

/** The path of the link in the newest mail to someone. */
async function mailedPath(account: string): Promise<string> {
  const find = () =>
    box.mails.findLast((mail) => mail.includes(`To: ${account}`) && mail.includes('/reset/'));
  await expect.poll(find).toBeTruthy();
  return /\/reset\/[a-z2-9-]{23}/.exec(find() ?? '')?.[0] ?? 'none';
}
const codeOf = (path: string) => path.slice('/reset/'.length);
const guest = (name: string) => signUp(server, `${name}@example.com`);

async function expectOld(person: Person): Promise<void> {
  const status = async (password: string) =>
    (await postJson(server, '/auth/v1/signin', { account: person.account, password })).status;
  expect([await status(person.password), await status(another)]).toEqual([200, 401]);
}

describe('where the server sends mail', () => {
  test('a person gets a link, chooses a password, and is signed out everywhere', async () => {
    const person = await guest('mira');
    await using session = await TestSession.open(server, person.token);
    const start = await show('/reset');
    expect([start.status, start.text.includes('name="account"')]).toEqual([200, true]);
    const asked = await send('/reset', { account: person.account }, { 'accept-language': 'de' });
    expect([asked.status, asked.text.includes('Sieh in deine E-Mails')]).toEqual([200, true]);
    const path = await mailedPath(person.account);
    expect(box.mails.at(-1)).toContain('Subject: =?UTF-8?Q?Dein_Parley-Passwort');
    // Programs look at links before people do.
    for (const _ of [1, 2]) expect((await show(path)).text).toContain(person.account);
    await expectOld(person);
    const done = await replace(codeOf(path));
    expect([done.status, done.text.includes('signed out on all your devices')]).toEqual([200, true]);
    expect(await session.ended).toMatchObject({ code: 4403, frame: { code: 'revoked', reconnect: false } });
    await server.refuses(person.token);
    expect(
      (await postJson(server, '/chat/v1/contacts/getselfinfo', {}, { token: person.token })).status,
    ).toBe(401);
    await signIn(server, { ...person, password: another });
    await expect.poll(() => box.mails.some((mail) => mail.includes('password was changed'))).toBe(true);
    expect([(await show(path)).status, (await replace(codeOf(path))).status]).toEqual([404, 403]);
    expect(server.stderr + server.stdout).not.toContain(codeOf(path));
  });

  test('the answer is the same whether there is such an account or not', async () => {
    const person = await guest('ola');
    const answerOf = async (account: string) => {
      const { status, text, headers } = await send('/reset', { account });
      return [status, text.replaceAll(account, 'X'), headers.get('content-length')?.length];
    };
    expect(await answerOf(person.account)).toEqual(await answerOf(`ul${person.account.slice(2)}`));
  });

  test('what does not fit is said, and the code stays good', async () => {
    const person = await guest('pia');
    await send('/reset', { account: person.account });
    const code = codeOf(await mailedPath(person.account));
    const differ = await send('/reset/code', { code, password: another, again: 'something else' });
    expect([differ.status, differ.text.includes('aren’t the same')]).toEqual([400, true]);
    const short = await replace(code, 'short');
    expect([short.status, short.text.includes('at least 8 characters')]).toEqual([400, true]);
    await expectOld(person);
    expect((await replace(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  });

  test('pages elsewhere cannot have their visitors ask, and forms are small', async () => {
    const person = await guest('rut');
    for (const site of ['cross-site', 'same-site']) {
      const refused = await send('/reset', { account: person.account }, { 'sec-fetch-site': site });
      expect(refused.status).toBe(403);
    }
    expect((await send('/reset', { account: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await send('/reset/abc', {})).status).toBe(405);
    // Mails that tests before it caused may still arrive.
    expect(box.mails.filter((mail) => mail.includes(`To: ${person.account}`))).toEqual([]);
  });

  test('its pages send forms to the server alone, and cannot be kept, framed or run', async () => {
    const { headers, text } = await show('/reset');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.* form-action 'self'; frame-ancestors 'none'$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toContain('<script');
  });
});

describe('where it sends none', () => {
  const reset = (account: string) => runCommand(['user', 'reset', account, '--data', mute.dataDir, ...at()]);
  const at = () => databaseFlags(mute.database);

  test('a person asks the administrator for a code', async () => {
    const person = await signUp(mute, 'nora');
    await using session = await TestSession.open(mute, person.token);
    const start = await show('/reset', mute);
    expect(start.text).toContain('Ask its administrator for a code');
    expect(start.text).toContain('name="code"');
    expect(start.text).not.toContain('name="account"');
    const made = await reset(person.account);
    expect(made).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[a-z2-9-]{23}\n$/) });
    expect(made.stderr).toContain('all sessions and tokens of the account end');
    const done = await replace(made.stdout.trim(), another, mute);
    expect([done.status, done.text.includes('signed out on all your devices')]).toEqual([200, true]);
    expect(await session.ended).toMatchObject({ code: 4403, frame: { code: 'revoked', reconnect: false } });
    await signIn(mute, { ...person, password: another });
    expect((await replace(made.stdout.trim(), 'and yet another', mute)).status).toBe(403);
    expect(await reset('nobody')).toMatchObject({ status: 1, stdout: '' });
  });

  test('an account that is switched off gets no code', async () => {
    const person = await signUp(mute, 'olaf');
    await runCommand(['user', 'disable', person.account, '--data', mute.dataDir, ...at()]);
    expect(await reset(person.account)).toMatchObject({ status: 1, stdout: '' });
  });
});
