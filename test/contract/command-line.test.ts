import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtServer } from '../fixtures/built-server.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';
import { postJson, request } from './support/http.ts';
import { signUp } from './support/person.ts';
import { TestSession } from './support/session.ts';

test.concurrent.each([
  [['serve', '--nope'], 'unknown option "--nope"; see "parley-server serve --help"'],
  [['serve', '--database', 'postgres://x'], '--database names no database; end it with /NAME'],
  [['invite'], 'choose a command: parley-server invite create|revoke'],
  [['invite', 'revoke'], 'CODE is missing: parley-server invite revoke CODE'],
  [
    ['user', 'dance'],
    'unknown command "user dance": parley-server user add|list|disable|enable|delete|passwd|reset|log',
  ],
  [['user', 'list', '--nope=1'], 'unknown option "--nope"; see "parley-server user list --help"'],
  [['user', 'list', 'ann'], 'unexpected argument "ann"; see "parley-server user list --help"'],
  [['user', 'disable'], 'ACCOUNT is missing: parley-server user disable ACCOUNT'],
  [['dance'], 'unknown command "dance"; see "parley-server --help"'],
])('%j ends with status 2 and one line', async (args, line) => {
  expect(await runCommand(args)).toEqual({ status: 2, stdout: '', stderr: `parley-server: ${line}\n` });
});

test('an option can stand in the environment', async () => {
  const { status, stderr } = await runCommand(['serve'], { PARLEY_SIGN_UP: 'perhaps' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('open, invite or closed')]);
});

test('a variable that is misspelt is named before a command does anything', async () => {
  const env = { PARLEY_DATABSE: 'postgres://x', PARLEY_DATA: '/dev/null' };
  const warning =
    'parley-server: PARLEY_DATABSE in the environment has no effect; did you mean PARLEY_DATABASE?\n';
  for (const words of [['serve'], ['user', 'list'], ['doctor', '--listen', 'nowhere']]) {
    const { stderr } = await runCommand(words, env);
    expect(stderr.startsWith(`${warning}parley-server: `)).toBe(true);
  }
  expect((await runCommand(['serve', '--help'], env)).stderr).toBe('');
});

test('help can stand before a command, too', async () => {
  for (const words of [['user', 'add'], ['serve'], ['user']])
    expect(await runCommand(['help', ...words])).toEqual(await runCommand([...words, '--help']));
  expect(await runCommand(['help', 'dance'])).toMatchObject({ status: 2 });
});

test('help names every option and its variable', async () => {
  const { status, stdout } = await runCommand(['serve', '--help']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/--listen HOST:PORT .*\[PARLEY_LISTEN\]/);
  expect(stdout).toContain('PARLEY_PUBLIC_URL');
});

test('a port or a data folder that is taken ends the second server with status 1 and one line', async () => {
  await using folder = await temporaryFolder();
  await using first = await TestServer.start();
  const { host } = new URL(first.url);
  const [port, data] = await Promise.all([
    runCommand(['serve', '--listen', host, '--data', folder.path]),
    runCommand(['serve', '--listen', '127.0.0.1:0', '--data', first.dataDir]),
  ]);
  expect(port).toEqual({
    status: 1,
    stdout: '',
    stderr: `parley-server: cannot listen on ${host}: something else listens there already; choose another port\n`,
  });
  expect(data).toEqual({
    status: 1,
    stdout: '',
    stderr: `parley-server: another parley-server uses ${first.dataDir}; stop it first, or choose another folder with --data\n`,
  });
});

test.concurrent.each(['/proc/parley/data', '/proc/self', '/dev/null/data', '/dev/null'])(
  'a data folder at %s ends it with status 1 and one line',
  async (data) => {
    const { status, stdout, stderr } = await runCommand(['serve', '--listen', '127.0.0.1:0', '--data', data]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^parley-server: cannot use the data folder \S+ \((?!E[A-Z]+:).+\); choose another with --data\n$/,
    );
  },
);

test('says only the ready line on stdout, and stops in order when asked', async () => {
  await using server = await TestServer.start();
  const person = await signUp(server);
  const session = await TestSession.open(server, person.token);
  const status = await server.end('SIGTERM');
  expect(status).toBe(0);
  expect(server.stdout).toBe(`parley-server listening on ${server.url}\n`);
  expect(await session.ended).toEqual({
    code: 1012,
    frame: {
      kind: 'close',
      code: 'shutting_down',
      reason: expect.any(String),
      reconnect: true,
      retryAfterSecs: 1,
    },
  });
});

test('stops in order with a half-open request and a client that does not answer', async () => {
  await using server = await TestServer.start();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    'POST /auth/v1/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  );
  const person = await signUp(server);
  const session = await TestSession.open(server, person.token);
  session.socket.pause();
  const started = Date.now();
  expect(await server.end('SIGINT')).toBe(0);
  // By itself, a client that does not answer is given up after thirty.
  expect(Date.now() - started).toBeLessThan(25_000);
  session.socket.resume();
  await session.ended;
  socket.destroy();
});

test('what the server and its commands write is for their user alone', async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const before = process.umask(0o022);
  try {
    await using server = await TestServer.start({ dataDir: folder.path });
    await signUp(server);
    const closed = async (): Promise<readonly string[]> => {
      const found = await readdir(folder.path);
      for (const name of found)
        expect([name, (await stat(join(folder.path, name))).mode & 0o077]).toEqual([name, 0]);
      return found;
    };
    // Before another process looks after the files.
    expect(await closed()).toContain('parley.sqlite-wal');
    await runCommand(['backup', join(folder.path, 'parley.sqlite.backup'), '--data', folder.path]);
    expect(await closed()).toContain('parley.sqlite.backup');
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  } finally {
    process.umask(before);
  }
});

test('a data folder that others can read and that holds other files is refused with the reason', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'thesis.odt'), 'x');
  await chmod(folder.path, 0o755);
  const { status, stderr } = await runCommand(['user', 'list', '--data', folder.path]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/others can read it, and "thesis.odt" in it is not parley-server’s.*chmod 700/);
});

test('an invitation from the command line lets one person in, beside the running server', async () => {
  await using folder = await temporaryFolder();
  await using server = await TestServer.start({ dataDir: folder.path, args: ['--sign-up', 'invite'] });
  const join = (account: string, invite?: string) =>
    postJson(server, '/auth/v1/signup', { account, password: 'long enough', displayName: account, invite });
  expect((await join('first')).status).toBe(200);
  expect(await join('second')).toMatchObject({ status: 403, json: { code: 'invite_needed' } });
  const { status, stdout } = await runCommand(['invite', 'create', '--data', folder.path]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^[\w-]{20,}\n$/);
  expect(await join('second', 'not-an-invitation-at-all')).toMatchObject({
    status: 403,
    json: { code: 'invite_invalid' },
  });
  expect((await join('second', stdout.trim())).status).toBe(200);
  expect(await join('third', stdout.trim())).toMatchObject({ status: 403, json: { code: 'invite_invalid' } });
  const users = await runCommand(['user', 'list'], { PARLEY_DATA: folder.path });
  expect(users.stdout).toMatch(
    /^first@localhost\t\d+\tfirst\tadministrator\nsecond@localhost\t\d+\tsecond\n$/,
  );
});

test('a closed server takes its first account, with the code that it printed, and no other', async () => {
  await using server = await TestServer.start({
    args: ['--sign-up', 'closed', '--public-url', 'https://chat.example.org'],
  });
  const join = (account: string, invite?: string) =>
    postJson(server, '/auth/v1/signup', { account, password: 'long enough', displayName: account, invite });
  // Over loopback, but a proxy may have passed it on without a word.
  expect(await join('Mira')).toMatchObject({ status: 403, json: { code: 'invite_needed' } });
  await expect.poll(() => server.stdout).toMatch(/ code [\w-]{22}\n/);
  const code = / code ([\w-]{22})\n/.exec(server.stdout)?.[1];
  expect(await join('Mira', code)).toMatchObject({ status: 200, json: { email: 'mira@chat.example.org' } });
  expect(await join('other')).toMatchObject({ status: 403, json: { code: 'sign_up_closed' } });
});

test('an empty server prints the code with which its first account is made from elsewhere', async () => {
  const options = { args: ['--listen', '0.0.0.0:0', '--trusted-proxy', '127.0.0.1'], alone: true };
  await using server = await TestServer.start(options);
  await expect.poll(() => server.stdout).toMatch(/ code [\w-]{22}\n/);
  expect(server.stdout).toContain('Without TLS, anyone on the network can read');
  const code = / code ([\w-]{22})\n/.exec(server.stdout)?.[1];
  const join = (account: string, invite?: string) =>
    postJson(
      server,
      '/auth/v1/signup',
      { account, password: 'long enough', ...(invite === undefined ? {} : { invite }) },
      { headers: { 'x-forwarded-for': '192.0.2.1' } },
    );
  expect(await join('eve')).toMatchObject({ status: 403, json: { code: 'invite_needed' } });
  expect(await join('eve', 'x'.repeat(22))).toMatchObject({ status: 403, json: { code: 'invite_invalid' } });
  expect(await join('mira', code)).toMatchObject({ status: 200 });
  const { stdout } = await runCommand(['user', 'list'], { PARLEY_DATA: server.dataDir });
  expect(stdout).toMatch(/^mira@localhost\t\d+\tmira\tadministrator\n$/);
});

test('check says that what is sent can be read', async () => {
  await using server = await TestServer.start();
  const { status, stderr } = await runCommand(['check', '--data', server.dataDir], {
    PARLEY_LISTEN: '0.0.0.0:4700',
  });
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^Without TLS, anyone on the network can read/),
  ]);
  const secure = await runCommand(['check', '--data', server.dataDir, '--listen', '127.0.0.1:1']);
  expect([secure.status, secure.stderr]).toEqual([0, '']);
});

test('health and figures are there for the operator', async () => {
  await using server = await TestServer.start();
  const health = await request(server, '/healthz', { method: 'GET' });
  expect([health.status, health.text]).toEqual([200, 'ok\n']);
  const person = await signUp(server);
  await using _session = await TestSession.open(server, person.token);
  const figures = await request(server, '/metrics', { method: 'GET' });
  expect(figures.headers.get('content-type')).toContain('application/openmetrics-text');
  expect(figures.text).toContain('\nparley_sessions 1\n');
  expect(figures.text.endsWith('# EOF\n')).toBe(true);
  const passedOn = await request(server, '/metrics', {
    method: 'GET',
    headers: { 'x-forwarded-for': '9.9.9.9' },
  });
  expect(passedOn.status).toBe(404);
});

test('figures have a listener of their own where an option says so', async () => {
  await using server = await TestServer.start({ args: ['--metrics', '127.0.0.1:0'], alone: true });
  await expect.poll(() => server.stdout).toMatch(/^metrics at /m);
  const url = /^metrics at (http:\S+)\/metrics$/m.exec(server.stdout)?.[1];
  const passedOn = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect(passedOn.status).toBe(200);
  expect(await passedOn.text()).toContain('\nparley_sessions 0\n');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect((await fetch(`${url}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405);
  expect((await fetch(`${url}/chat/v1/getselfinfo`)).status).toBe(404);
  expect((await request(server, '/metrics', { method: 'GET' })).status).toBe(404);
});

test('ends when an app that has started it asks it to, although their channel is open', async () => {
  await using folder = await temporaryFolder();
  const channel = 'process.parentPort = { on() {} }; process.on("message", () => {});';
  const child = fork(builtServer, ['serve', '--listen', '127.0.0.1:0', '--data', folder.path], {
    stdio: 'pipe',
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(channel)}`],
  });
  await once(child.stdout!, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a fault that nothing caught is logged, and an exception that nothing caught ends the process in order', async () => {
  await using folder = await temporaryFolder();
  const faults =
    'process.on("SIGUSR2", () => void Promise.reject(new Error("one"))).on("SIGWINCH", () => { throw new Error("two"); });';
  const child = fork(builtServer, ['serve', '--listen', '127.0.0.1:0', '--data', folder.path], {
    stdio: 'pipe',
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(faults)}`],
  });
  let log = '';
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0];
  child.kill('SIGUSR2');
  await expect.poll(() => log).toContain('a fault that nothing caught');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGWINCH');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(log).toContain('"msg":"stopping"');
});
