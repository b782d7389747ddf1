import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtServer } from '../fixtures/built-server.ts';
import { postJson } from './support/http.ts';
import { signIn, signUp } from './support/person.ts';
import { runInTerminal } from './support/server-process.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

// Everything here is done beside a running server.
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await TestServer.start({ dataDir: folder.path });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** A command on the server's data. */
const run = (args: readonly string[], stdin = '') => runCommand(args, { PARLEY_DATA: folder.path }, stdin);
/** The same, typed in a terminal. */
const runTyped = (args: readonly string[], typed: string) =>
  runInTerminal(args, { PARLEY_DATA: folder.path }, typed);
const done = { status: 0, stdout: '', stderr: '' };
const failed = (line: string) => ({ status: 1, stdout: '', stderr: `parley-server: ${line}\n` });
const signInAs = (account: string, password: string) =>
  postJson(server, '/auth/v1/signin', { account, password });
const selfInfo = async (token: string) =>
  (await postJson(server, '/chat/v1/contacts/getselfinfo', {}, { token })).status;

test('an account is made with a password from stdin, or with one that is printed', async () => {
  const made = await run(['user', 'add', 'Nora', '--name', 'Nora Berg'], 'nora has this\nand more\n');
  expect(made).toEqual({ ...done, stdout: 'nora@localhost\n' });
  expect((await signInAs('nora', 'nora has this')).status).toBe(200);
  const generated = await run(['user', 'add', 'olaf', '--generate-password', '--administrator']);
  expect(generated).toEqual({ ...done, stdout: expect.stringMatching(/^[a-z2-9-]{23}\n$/) });
  expect((await signInAs('olaf', generated.stdout.trim())).status).toBe(200);
  const { stdout } = await run(['user', 'list']);
  expect(stdout).toMatch(/^nora@localhost\t\d{21}\tNora Berg\tadministrator$/m);
  expect(stdout).toMatch(/^olaf@localhost\t\d{21}\tolaf\tadministrator$/m);
});

test('an account is not made twice, without a password, or with a short one', async () => {
  const person = await signUp(server);
  expect(await run(['user', 'add', person.account], 'long enough\n')).toEqual(
    failed(
      `there is an account "${person.account}" already; "parley-server user passwd" changes its password`,
    ),
  );
  expect(await run(['user', 'add', 'pia'])).toEqual({
    ...failed('give the password as the first line of stdin, or use --generate-password'),
    status: 2,
  });
  expect(await run(['user', 'add', 'pia'], 'short\n')).toEqual({
    ...failed('this password cannot be taken: Use a password of at least 8 characters.'),
    status: 2,
  });
  expect((await run(['user', 'list'])).stdout).not.toContain('pia@');
});

test('many accounts are made from a file, all of them or none', async () => {
  const file = join(folder.path, 'people.txt');
  await writeFile(file, '# the team\nquinn\nrosa\tRosa Falk\trosa has this\n');
  const made = await run(['user', 'add', '--from-file', file]);
  expect(made).toEqual({
    ...done,
    stdout: expect.stringMatching(/^quinn@localhost\t[a-z2-9-]{23}\nrosa@localhost\n$/),
  });
  const password = /quinn@localhost\t(\S+)/.exec(made.stdout)?.[1] ?? '';
  expect((await signInAs('quinn', password)).status).toBe(200);
  expect((await signInAs('rosa', 'rosa has this')).status).toBe(200);
  expect(await run(['user', 'add', '--from-file', `${file}.not`])).toEqual({
    status: 1,
    stdout: '',
    stderr: `parley-server: cannot read ${file}.not: there is no such file\n`,
  });
  const again = await run(['user', 'add', '--from-file', '-'], 'sven\nrosa\n');
  expect(again).toEqual(
    failed(
      'line 2: there is an account "rosa@localhost" already; "parley-server user passwd" changes its password',
    ),
  );
  expect((await run(['user', 'list'])).stdout).not.toContain('sven@');
});

test('an account that is switched off is signed out and cannot sign in until it is on again', async () => {
  const person = await signUp(server);
  await using session = await TestSession.open(server, person.token);
  expect(await run(['user', 'disable', person.account])).toEqual(done);
  expect(await session.ended).toMatchObject({ code: 4403, frame: { code: 'revoked', reconnect: false } });
  expect(await selfInfo(person.token)).toBe(401);
  expect(await signInAs(person.account, person.password)).toMatchObject({
    status: 403,
    json: { code: 'account_disabled' },
  });
  expect(await signInAs(person.account, 'wrong password')).toMatchObject({
    status: 401,
    json: { code: 'unauthenticated' },
  });
  expect((await run(['user', 'list'])).stdout).toMatch(new RegExp(`^${person.account}\t.*\tdisabled$`, 'm'));
  expect(await run(['user', 'enable', person.account])).toEqual(done);
  expect((await signInAs(person.account, person.password)).status).toBe(200);
});

test('an account is deleted, and a running server erases what it wrote', async () => {
  const [person, friend] = [await signUp(server), await signUp(server)];
  await using session = await TestSession.open(server, person.token);
  const { id } = await converse(session, [friend]);
  await session.call('SendChatMessage', textMessage(id, 'soon gone'));
  expect(await run(['user', 'delete', person.account])).toEqual({
    ...done,
    stderr: expect.stringContaining('is deleted; the running server erases its messages within a minute\n'),
  });
  expect(await session.ended).toMatchObject({ frame: { code: 'revoked' } });
  expect((await signInAs(person.account, person.password)).status).toBe(401);
  expect((await run(['user', 'list'])).stdout).not.toContain(person.account);
  expect(await run(['user', 'delete', person.account])).toMatchObject({ status: 1 });
});

test('in a terminal, an account is deleted only when the question is answered with yes', async () => {
  const person = await signUp(server);
  const question = `Delete ${person.account} and all its messages? This can’t be undone. [y/N] `;
  expect(await runTyped(['user', 'delete', person.account], '')).toEqual({
    status: 1,
    output: `${question}\nparley-server: nothing was deleted\n`,
  });
  expect((await signInAs(person.account, person.password)).status).toBe(200);
  const { status, output } = await runTyped(['user', 'delete', person.account], 'yes\n');
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining(question) });
  expect((await signInAs(person.account, person.password)).status).toBe(401);
  const other = await signUp(server);
  expect((await runTyped(['user', 'delete', other.account], 'y\n')).output).not.toContain('administrator');
  await using alone = await temporaryFolder();
  const at = ['--data', join(alone.path, 'data')];
  await runCommand(['user', 'add', 'ida', '--generate-password', ...at]);
  expect(await runTyped(['user', 'delete', 'ida', ...at], 'n\n')).toEqual({
    status: 1,
    output: expect.stringMatching(/^ida@localhost is the only administrator; .*\nDelete ida@localhost /),
  });
  const third = await signUp(server);
  expect(await runTyped(['user', 'delete', third.account, '--yes'], '')).toMatchObject({ status: 0 });
  expect((await signInAs(third.account, third.password)).status).toBe(401);
});

test('who reads a list may have enough of it', async () => {
  const child = spawn('sh', ['-c', `"$NODE" "$SERVER" user list | true; "$NODE" "$SERVER" user list`], {
    env: { ...process.env, NODE: process.execPath, SERVER: builtServer, PARLEY_DATA: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe('');
  expect(stdout).toContain('@localhost\t');
});

test('another password signs the clients out', async () => {
  const person = await signUp(server);
  await using session = await TestSession.open(server, person.token);
  expect(await run(['user', 'passwd', person.account], 'the new password\n')).toEqual(done);
  expect(await session.ended).toMatchObject({ code: 4403 });
  expect((await signInAs(person.account, person.password)).status).toBe(401);
  expect((await signInAs(person.account, 'the new password')).status).toBe(200);
  const generated = await run(['user', 'passwd', person.account, '--generate-password']);
  expect((await signInAs(person.account, generated.stdout.trim())).status).toBe(200);
});

test.each([
  [['user', 'disable', 'nobody-at-all']],
  [['user', 'passwd', 'nobody-at-all', '--generate-password']],
  [['user', 'log', 'nobody-at-all']],
  [['token', 'list', '--account', 'nobody-at-all']],
  [['token', 'create', '--account', 'nobody-at-all', '--label', 'x']],
])('%j says that there is no such account', async (args) => {
  expect(await run(args)).toEqual(
    failed('there is no account "nobody-at-all@localhost"; "parley-server user list" lists them'),
  );
});

test('the log tells who signed in from where, and no secret', async () => {
  const person = await signUp(server);
  await signInAs(person.account, 'a wrong guess');
  await signIn(server, person);
  const { stdout } = await run(['user', 'log', person.account]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([, ...rest]) => rest)).toEqual([
    [person.account, 'sign-in', 'success', '127.0.0.1', 'node'],
    [person.account, 'sign-in', 'failure', '127.0.0.1', 'node'],
    [person.account, 'sign-up', 'success', '127.0.0.1', 'node'],
  ]);
  expect(lines[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  await signInAs('no-such-account', 'a wrong guess');
  for (let count = 0; count < 12; count += 1) await signInAs(person.account, 'a wrong guess');
  const all = (await run(['user', 'log', '--limit', '30'])).stdout;
  expect(all).toContain('\t-\tsign-in\tfailure\t127.0.0.1\tnode\n');
  expect(all.match(/rate-limited/g)).toHaveLength(1);
  for (const secret of ['a wrong guess', 'no-such-account', person.password, person.token]) {
    expect(all).not.toContain(secret);
    expect(server.stderr).not.toContain(secret);
  }
});

test('a token lets a program in until it is revoked', async () => {
  const person = await signUp(server);
  const args = ['token', 'create', '--account', person.account, '--label', 'bot\tof mine'];
  const { status, stdout } = await run([...args, '--variant', 'base']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^[\w-]{43}\n$/);
  const token = stdout.trim();
  await using session = await TestSession.open(server, token);
  const list = await run(['token', 'list', '--account', person.account]);
  const [, bot = ''] = list.stdout.split('\n');
  const [id = '', ...rest] = bot.split('\t');
  expect(rest).toEqual([person.account, 'app', 'base', expect.stringMatching(/Z$/), 'bot of mine']);
  expect(await run(['token', 'revoke', id])).toEqual(done);
  expect(await session.ended).toMatchObject({ code: 4403, frame: { code: 'revoked' } });
  expect(await selfInfo(token)).toBe(401);
  expect(await run(['token', 'revoke', id])).toEqual(
    failed(`no client has the id "${id}"; "parley-server token list" lists them`),
  );
});

test('a token of the gateway does not work for the app', async () => {
  const person = await signUp(server);
  const args = ['token', 'create', '--account', person.account, '--label', 'hangups', '--gateway'];
  const token = (await run(args)).stdout.trim();
  expect(await selfInfo(token)).toBe(401);
  await expect(TestSession.open(server, token)).rejects.toThrow('401');
  expect((await run(['token', 'list', '--account', person.account])).stdout).toMatch(
    /\tgateway\textended\t.*\thangups\n/,
  );
});

test.each([
  [['token', 'create', '--label', 'x'], '--account is missing; see "parley-server token create --help"'],
  [['token', 'create', '--account', 'x'], '--label is missing; see "parley-server token create --help"'],
  [
    ['token', 'create', '--account', 'x', '--label', 'x', '--variant', 'newest'],
    '--variant takes base or extended, not "newest"',
  ],
  [['invite', 'create', '--uses', '0'], '--uses takes a number from 1 to 10000, not "0"'],
  [['invite', 'create', '--days', 'ten'], '--days takes a number from 1 to 3650, not "ten"'],
  [['user', 'log', '--limit', 'all'], '--limit takes a number from 1 to 1000000, not "all"'],
  [
    ['user', 'disable', 'two words'],
    '"two words" cannot be an account; use an e-mail address or a simple name',
  ],
])('%j ends with status 2 and one line', async (args, line) => {
  const { status, stdout, stderr } = await run(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^parley-server: [^\n]+\n$/);
  expect(stderr.slice('parley-server: '.length, -1)).toEqual(line);
});

test('a revoked invitation lets no one else in, beside the running server', async () => {
  await using other = await temporaryFolder();
  await using closed = await TestServer.start({ dataDir: other.path, args: ['--sign-up', 'invite'] });
  await signUp(closed);
  const { stdout } = await runCommand(['invite', 'create', '--uses', '2', '--data', other.path]);
  const code = stdout.trim();
  const join = async (account: string) =>
    (await postJson(closed, '/auth/v1/signup', { account, password: 'long enough', invite: code })).status;
  const revoke = () => runCommand(['invite', 'revoke', `${code} `, '--data', other.path]);
  expect(await join('second')).toBe(200);
  expect(await revoke()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(await join('third')).toBe(403);
  expect(await revoke()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'parley-server: no one can sign up with this code: it is wrong, used up, expired or revoked\n',
  });
});

test('an invitation for two lets two people in', async () => {
  await using other = await temporaryFolder();
  await using closed = await TestServer.start({ dataDir: other.path, args: ['--sign-up', 'invite'] });
  await signUp(closed);
  const { stdout } = await runCommand(['invite', 'create', '--uses', '2', '--data', other.path]);
  const join = async (account: string) => {
    const body = { account, password: 'long enough', invite: stdout.trim() };
    return (await postJson(closed, '/auth/v1/signup', body)).status;
  };
  expect([await join('second'), await join('third'), await join('fourth')]).toEqual([200, 200, 403]);
});
