import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../server/testing/postgres-server.ts';
import { serverVersion } from '../../server/version.ts';
import { signIn, signUp, type Person } from './support/person.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const done = { status: 0, stdout: '', stderr: '' };
const failed = (line: string) => ({ status: 1, stdout: '', stderr: `parley-server: ${line}\n` });
const place = (name: string) => join(folder.path, name);
/** What a move says at its end, with how long no one could write. */
const moved = (to: string) => ({
  status: 0,
  stdout: '',
  stderr: expect.stringMatching(
    RegExp(
      `^parley-server: moved to ${to.replaceAll(/[.\\/]/g, '\\$&')} after \\d+\\.\\d s without writes: start the server there\\n$`,
    ),
  ) as string,
});

/** Everything said in a conversation, as its member reads it. */
async function textsOf(server: TestServer, person: Person, id: string): Promise<string[]> {
  const { token } = await signIn(server, person);
  await using session = await TestSession.open(server, token);
  const { conversation_state } = await session.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 500,
  });
  return (conversation_state?.event ?? []).flatMap(
    ({ chat_message }) => chat_message?.message_content?.segment?.map(({ text }) => text ?? '') ?? [],
  );
}

test('a backup under load restores to one moment: all that was acknowledged before, in order, nothing half', async () => {
  await using server = await TestServer.start({ dataDir: place('loaded') });
  const [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
  await using session = await TestSession.open(server, mira.token);
  const { id } = await converse(session, [ola]);
  let acknowledged = 0;
  const enough = new AbortController();
  const talk = async () => {
    while (!enough.signal.aborted && acknowledged < 480) {
      await session.call('SendChatMessage', textMessage(id, `message ${acknowledged + 1}`));
      acknowledged += 1;
    }
  };
  const talked = talk();
  await session.until(() => acknowledged >= 20);
  const before = acknowledged;
  const file = place('loaded.backup');
  expect(await runCommand(['backup', file, '--data', server.dataDir])).toEqual(done);
  const after = acknowledged;
  enough.abort();
  await talked;
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  expect(await runCommand(['restore', file, '--data', place('restored')])).toEqual(done);
  expect(await runCommand(['check', '--data', place('restored')])).toEqual(done);
  await using again = await TestServer.start({ dataDir: place('restored') });
  const texts = await textsOf(again, ola, id);
  expect(texts.length).toBeGreaterThanOrEqual(before);
  expect(texts.length).toBeLessThanOrEqual(after + 1);
  expect(texts).toEqual(texts.map((_text, index) => `message ${index + 1}`));
  // Who was signed in still is.
  await using same = await TestSession.open(again, mira.token);
  await same.call('SendChatMessage', textMessage(id, 'and on'));
});

test('the doctor finds nothing wrong beside a running server, and says what is', async () => {
  const dataDir = place('examined');
  const server = await TestServer.start({ dataDir, alone: true });
  const { host } = new URL(server.url);
  const options = { PARLEY_DATA: dataDir, PARLEY_LISTEN: host };
  const well = await runCommand(['doctor'], options);
  expect(well).toMatchObject({ status: 0, stderr: '' });
  expect(well.stdout).toContain(`ok\ta server answers at ${server.url}\n`);
  expect(well.stdout).toContain('ok\tthe database answers, and its schema is that of this release\n');
  await server.end();
  const ill = await runCommand(
    ['doctor', '--tls-cert', place('no.pem'), '--tls-key', place('no.pem')],
    options,
  );
  expect(ill.status).toBe(1);
  expect(ill.stdout).toContain(`wrong\tthere is no certificate at ${place('no.pem')}\n`);
  expect(ill.stdout).toMatch(/^1 wrong, \d+ warnings?, \d+ ok$/m);
});

test('a damaged database is said to be one, with what to do', async () => {
  const dataDir = place('overwritten');
  expect(await runCommand(['user', 'add', 'mira', '--generate-password', '--data', dataDir])).toMatchObject({
    status: 0,
  });
  await writeFile(
    join(dataDir, 'parley.sqlite'),
    'no database at all, and long enough to be looked at\n'.repeat(99),
  );
  const line =
    'the database is damaged (file is not a database); stop the server and restore a backup in its place: parley-server restore FILE --force, with the same --data';
  for (const command of [
    ['backup', place('none.backup')],
    ['user', 'list'],
    ['serve', '--listen', '127.0.0.1:0'],
  ])
    expect(await runCommand([...command, '--data', dataDir])).toEqual(failed(line));
  expect(await runCommand(['check', '--data', dataDir])).toEqual({
    status: 1,
    stdout: `${line}\n`,
    stderr: '',
  });
  const { stdout } = await runCommand(['doctor', '--data', dataDir]);
  expect(stdout).toContain(`wrong\t${line}\n`);
});

test('a backup takes the place of no other file', async () => {
  const dataDir = place('noted');
  await runCommand(['user', 'add', 'mira', '--generate-password', '--data', dataDir]);
  const backup = (file: string) => runCommand(['backup', file, '--data', dataDir]);
  await writeFile(place('notes.txt'), 'mine');
  await writeFile(place('notes.zst'), zstdCompressSync('mine'));
  expect(await backup(place('notes.zst'))).toMatchObject({ status: 1 });
  expect(await backup(place('notes.txt'))).toEqual(
    failed(`${place('notes.txt')} is there and is no backup; name another file`),
  );
  expect(await readFile(place('notes.txt'), 'utf8')).toBe('mine');
  const missing = place('nowhere/first.backup');
  expect(await backup(missing)).toEqual(
    failed(`cannot write ${missing}: there is no folder ${place('nowhere')}; make it first`),
  );
  expect(await backup(dataDir)).toEqual(failed(`cannot write ${dataDir}: it is a folder; name a file in it`));
  expect(await backup(place('again.backup'))).toEqual(done);
  expect(await backup(place('again.backup'))).toEqual(done);
});

test('what a deleted account wrote is erased at once where no server runs', async () => {
  const server = await TestServer.start({ dataDir: place('left') });
  const [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
  const session = await TestSession.open(server, mira.token);
  const { id } = await converse(session, [ola]);
  await session.call('SendChatMessage', textMessage(id, 'xylophone'));
  await session[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  const isLeft = async () => {
    const files = await readdir(place('left'), { recursive: true, withFileTypes: true });
    const contents = files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath, file.name)));
    return (await Promise.all(contents)).some((content) => content.includes('xylophone'));
  };
  expect(await isLeft()).toBe(true);
  expect(await runCommand(['user', 'delete', mira.account, '--data', place('left')])).toEqual(done);
  expect(await isLeft()).toBe(false);
  expect(await runCommand(['check', '--data', place('left')])).toEqual(done);
});

test('restoring waits until no server runs, and keeps what is there', async () => {
  const dataDir = place('busy');
  await using server = await TestServer.start({ dataDir });
  await signUp(server, 'mira');
  const file = place('busy.backup');
  expect(await runCommand(['backup', file], { PARLEY_DATA: dataDir })).toEqual(done);
  const inUse = `another parley-server uses ${dataDir}; stop it first, or choose another folder with --data`;
  expect(await runCommand(['restore', file, '--force', '--data', dataDir])).toEqual(failed(inUse));
  await server.end();

  expect(await runCommand(['restore', file, '--data', dataDir])).toEqual(
    failed('there are accounts already; with --force the backup takes their place, and they are kept aside'),
  );
  await runCommand(['user', 'add', 'later', '--generate-password', '--data', dataDir]);
  const forced = await runCommand(['restore', file, '--force', '--data', dataDir]);
  expect(forced).toMatchObject({ status: 0, stdout: '' });
  const aside = /^parley-server: what was there is kept in (\S+)\n$/.exec(forced.stderr)?.[1] ?? '';
  expect(aside.startsWith(join(dataDir, 'parley.sqlite.before-'))).toBe(true);
  expect((await readdir(dataDir)).includes(aside.slice(dataDir.length + 1))).toBe(true);
  const { stdout } = await runCommand(['user', 'list', '--data', dataDir]);
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stdout).not.toContain('later');
});

test('a damaged backup changes nothing', async () => {
  const dataDir = place('damaged');
  await runCommand(['user', 'add', 'mira', '--generate-password', '--data', dataDir]);
  const file = place('damaged.backup');
  await runCommand(['backup', file, '--data', dataDir]);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 20));
  const { status, stderr } = await runCommand(['restore', file, '--force', '--data', dataDir]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^parley-server: cannot restore \S+: .+; nothing was changed\n$/);
  expect((await runCommand(['user', 'list', '--data', dataDir])).stdout).toMatch(/^mira@localhost\t/);
  expect((await runCommand(['restore', place('nothing'), '--data', place('new')])).stderr).toMatch(
    /^parley-server: cannot restore \S+: there is no such file; nothing was changed\n$/,
  );
  expect((await runCommand(['restore', place('.'), '--data', place('new')])).stderr).toMatch(
    /^parley-server: cannot restore \S+: it is a folder; name a file in it; nothing was changed\n$/,
  );
});

test('moving to another folder takes everything along, once', async () => {
  const [from, to] = [place('old'), place('new-home')];
  const { stdout } = await runCommand(['user', 'add', 'mira', '--generate-password', '--data', from]);
  expect(await runCommand(['move', '--to', to, '--data', from])).toEqual(moved(to));
  expect(await runCommand(['check', '--data', to])).toEqual(done);
  await using server = await TestServer.start({ dataDir: to });
  const mira = { account: 'mira', password: stdout.trim() } as Person;
  await signIn(server, mira);
  await server.end();
  const elsewhere = `this data was moved to ${to}: start the server there (--database or --data); "parley-server move --undo" lets it be used here again, without what came since`;
  expect(await runCommand(['move', '--to', place('third-home'), '--data', from])).toEqual(failed(elsewhere));
  expect(await runCommand(['user', 'list', '--data', from])).toEqual(failed(elsewhere));
  expect(await runCommand(['check', '--data', from])).toEqual(failed(elsewhere));
  expect(await runCommand(['backup', place('late.backup'), '--data', from])).toEqual(failed(elsewhere));
  const examined = await runCommand(['doctor', '--data', from]);
  expect(examined.status).toBe(1);
  expect(examined.stdout).toContain(`wrong\t${elsewhere}\n`);
  expect(await runCommand(['move', '--undo', '--data', from])).toEqual({
    ...done,
    stderr:
      'parley-server: this data can be used here again; what was written since is at the other place only\n',
  });
  expect((await runCommand(['user', 'list', '--data', from])).stdout).toMatch(/^mira@localhost\t/);
  expect(await runCommand(['move', '--undo', '--data', from])).toEqual(
    failed('this data was not moved; nothing was changed'),
  );
  expect(await runCommand(['move', '--to', to, '--data', from])).toEqual(
    failed(
      'cannot move: there are accounts at the new place already; choose an empty one with --to; nothing was changed',
    ),
  );
});

test.each([
  [['backup'], 2, 'FILE is missing: parley-server backup FILE'],
  [['restore'], 2, 'FILE is missing: parley-server restore FILE'],
  [['move'], 2, '--to is missing; see "parley-server move --help"'],
  [['move', '--to', ''], 2, '--to is empty; give it a value, or leave it out'],
  [['restore', ''], 2, 'FILE is missing: parley-server restore FILE'],
  [['move', '--to', 'here', '--data', 'here'], 2, '--to is where the data is; name another place'],
  [
    ['move', '--to', '/proc/self/cwd', '--data', process.cwd()],
    2,
    '--to is where the data is; name another place',
  ],
  [['move', '--to', 'postgres://x'], 2, '--to names no database; end it with /NAME'],
  [
    ['move', '--to', 'mysql://u:secret@x/parley'],
    2,
    '--to takes a folder or postgres://USER:PASSWORD@HOST/NAME, no other address',
  ],
  [['check', 'all'], 2, 'unexpected argument "all"; see "parley-server check --help"'],
])('%j ends with status %i and one line', async (args, status, line) => {
  expect(await runCommand(args, { PARLEY_DATA: place('none') })).toEqual({ ...failed(line), status });
});

test.each([[['backup', 'none.backup']], [['check']]])('data that are not there: %j', async (args) => {
  const dataDir = place('mistyped');
  const { status, stderr } = await runCommand([...args, '--data', dataDir]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^parley-server: there is no data at \S+ \(.+\); see --data and --database\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  [['invite', 'create']],
  [['user', 'list']],
  [['user', 'delete', 'mira']],
  [['token', 'create', '--account', 'mira', '--label', 'x']],
])('where there is no data, %j says so and makes nothing', async (args) => {
  const dataDir = place('mistyped');
  expect(await runCommand([...args, '--data', dataDir])).toEqual(
    failed(`there is no data at ${join(dataDir, 'parley.sqlite')}; see --data and --database`),
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('--version says which release it is', async () => {
  expect(await runCommand(['--version'])).toEqual({ status: 0, stdout: `${serverVersion}\n`, stderr: '' });
});

test('what is damaged is reported line by line, with status 1', async () => {
  const dataDir = place('broken');
  await runCommand(['user', 'add', 'mira', '--generate-password', '--data', dataDir]);
  const { default: Database } = await import('better-sqlite3');
  const handle = new Database(join(dataDir, 'parley.sqlite'));
  handle.exec('update people set email = null');
  handle.close();
  const { status, stdout, stderr } = await runCommand(['check', '--data', dataDir]);
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^person \d+: has an account without an address\n$/);
});

test('every command works on PostgreSQL, and moving there and back loses nothing', async () => {
  await using server = await startPostgres();
  const url = server.urlOf('postgres');
  const [from, back] = [place('small'), place('small-again')];
  await runCommand(['user', 'add', 'mira', '--name', 'Mira Lind', '--generate-password', '--data', from]);
  const { host } = new Client(url);
  expect(await runCommand(['move', '--data', from], { PARLEY_TO: url })).toEqual(
    moved(`the PostgreSQL database "postgres" at ${host}`),
  );
  const env = { PARLEY_DATABASE: url };
  expect(await runCommand(['check'], env)).toEqual(done);
  expect((await runCommand(['user', 'list'], env)).stdout).toMatch(
    /^mira@localhost\t\d+\tMira Lind\tadministrator\n$/,
  );
  const token = await runCommand(['token', 'create', '--account', 'mira', '--label', 'bot'], env);
  expect(token.stdout).toMatch(/^[\w-]{43}\n$/);
  const file = place('postgres.backup');
  expect(await runCommand(['backup', file], env)).toEqual(done);
  expect(await runCommand(['restore', file], env)).toEqual(
    failed('there are accounts already; with --force the backup takes their place, and they are kept aside'),
  );
  expect((await runCommand(['restore', file, '--force'], env)).stderr).toMatch(
    /^parley-server: what was there is kept in the schema parley_before_\d+\n$/,
  );
  expect(await runCommand(['move', '--to', back], env)).toEqual(moved(back));
  expect((await runCommand(['token', 'list', '--data', back])).stdout).toMatch(
    /\tmira@localhost\tapp\t.*\tbot\n$/,
  );
  expect(await runCommand(['check', '--data', back])).toEqual(done);
});
