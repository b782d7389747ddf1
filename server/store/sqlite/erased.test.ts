import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, type MoodMessage, SegmentType } from '../../../protocol/index.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openStore } from '../open-store.ts';
import { statement } from '../query/statement.ts';
import type { Store } from '../store.ts';
import { renamePerson, writeProfile } from '../accounts/profile.ts';
import { setMood } from '../people/settings.ts';
import { personById } from '../people/people.ts';
import { eraseRemains, type Rewriting } from './erase-remains.ts';

const clock = fakeClock();
let database: TestDatabase;
let path: string;
let store: Store;

beforeEach(async () => {
  database = await testDatabase('sqlite');
  path = database.location.kind === 'sqlite' ? database.location.path : '';
  store = await openStore({ database: database.location, clock });
});

afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const insert = statement((db, p: { word: string }) =>
  db.insertInto('invites').values({
    code_hash: p.word,
    created_by: null,
    expires_at: null,
    used_by: null,
    uses_left: 1,
    email_key: null,
    created_at: null,
    mailed: 0,
  }),
);
const remove = statement((db, p: { word: string }) =>
  db.deleteFrom('invites').where('code_hash', '=', p.word),
);

const put = (word: string) => store.write((tx) => tx.run(insert, { word }));
const erase = (word: string) => store.write((tx) => tx.run(remove, { word }));

/** In which of the database's files something can be read. */
async function filesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const end of ['', '-wal', '-shm', '-journal']) {
    const content = await readFile(path + end).catch(() => Buffer.alloc(0));
    if (content.includes(word)) found.push(end === '' ? 'database' : end);
  }
  return found;
}

it('leaves nothing of what was erased in any file, a second later', async () => {
  await put('xylophone');
  expect(await filesWith('xylophone')).not.toEqual([]);
  await erase('xylophone');
  clock.advance(1000);
  expect(await filesWith('xylophone')).toEqual([]);
});

it('overwrites what was in the database itself before', async () => {
  await put('xylophone');
  await erase('something else');
  new Database(path).pragma('wal_checkpoint(TRUNCATE)');
  expect(await filesWith('xylophone')).toEqual(['database']);
  await erase('xylophone');
  clock.advance(1000);
  expect(await filesWith('xylophone')).toEqual([]);
});

it('empties the log once a second at most, and within a second', async () => {
  clock.advance(1000);
  await put('xylophone');
  await erase('xylophone');
  clock.advance(0);
  expect(await filesWith('xylophone')).toEqual([]);
  await put('zeppelin');
  await erase('zeppelin');
  clock.advance(999);
  expect(await filesWith('zeppelin')).not.toEqual([]);
  clock.advance(1);
  expect(await filesWith('zeppelin')).toEqual([]);
});

it('tries again while someone else still reads from the log', async () => {
  await put('xylophone');
  const other = new Database(path, { readonly: true });
  other.exec('begin');
  other.prepare('select count(*) from invites').get();
  await erase('xylophone');
  clock.advance(5000);
  expect(await filesWith('xylophone')).not.toEqual([]);
  other.close();
  clock.advance(1000);
  expect(await filesWith('xylophone')).toEqual([]);
});

it('leaves nothing of a name, a number or a mood that was replaced', async () => {
  const account = { email: 'ann@example.org', displayName: 'Xylophone', passwordHash: 'x' };
  const { gaiaId: id } = await store.accounts.createAccount(account, { by: 'administrator' });
  const mood = (text: string): MoodMessage => ({
    mood_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
  });
  const set = (phone: string, text: string) =>
    store.write(async (tx) => {
      await writeProfile(tx, id, { phone });
      await setMood(tx, id, mood(text));
    });
  await set('+4930123456', 'playing the ocarina');
  new Database(path).pragma('wal_checkpoint(TRUNCATE)');
  const found = async () =>
    (await Promise.all(['Xylophone', '+4930123456', 'ocarina'].map(filesWith))).flat();
  expect(await found()).toEqual(['database', 'database', 'database']);
  await set('+4930654321', 'at lunch');
  clock.advance(1000);
  expect(await found()).toEqual(['database']);
  const ann = await personById(store.reader, id);
  await store.write(async (tx) => ann && renamePerson(tx, ann, 'Ann'));
  clock.advance(1000);
  expect(await found()).toEqual([]);
});

it('leaves nothing when it is closed right after', async () => {
  await put('xylophone');
  const reader = new Database(path, { readonly: true });
  await erase('xylophone');
  await store[Symbol.asyncDispose]();
  expect(await filesWith('xylophone')).toEqual([]);
  reader.close();
  store = await openStore({ database: database.location, clock });
});

it('cleans up at the next start after the process that erased was killed', async () => {
  await put('xylophone');
  await store[Symbol.asyncDispose]();
  const script = `
    const db = new (require('better-sqlite3'))(process.argv[1]);
    db.pragma('journal_mode = WAL');
    db.pragma('secure_delete = ON');
    db.exec("insert into invites (code_hash, uses_left) values ('zeppelin', 1)");
    db.exec("delete from invites where code_hash = 'zeppelin'");
    console.log('done');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await filesWith('zeppelin')).not.toEqual([]);
  store = await openStore({ database: database.location, clock });
  expect(await filesWith('zeppelin')).toEqual([]);
});

/** A file of an earlier time, in whose free space a word stands. */
async function oldFileWith(word: string): Promise<void> {
  await store[Symbol.asyncDispose]();
  const old = new Database(path);
  old.pragma('secure_delete = OFF');
  old.pragma('user_version = 0');
  old.exec(`insert into invites (code_hash, uses_left) values ('${word}', 1)`);
  old.exec(`delete from invites where code_hash = '${word}'`);
  old.close();
  expect(await filesWith(word)).toEqual(['database']);
}

it('writes a file anew, once, in which things were deleted before they were overwritten, and says so', async () => {
  await oldFileWith('xylophone');
  const steps: string[] = [];
  const onRewriting = ({ step }: Rewriting): unknown => steps.push(step);
  store = await openStore({ database: database.location, clock, onRewriting });
  expect(await filesWith('xylophone')).toEqual([]);
  await store[Symbol.asyncDispose]();
  store = await openStore({ database: database.location, clock, onRewriting });
  expect(steps).toEqual(['began', 'done']);
});

it('leaves a file for the next start where there is no room to write it anew, and says how much it takes', async () => {
  await oldFileWith('ocarina');
  const handle = new Database(path);
  const steps: Rewriting[] = [];
  eraseRemains(
    handle,
    (step) => steps.push(step),
    () => 1000,
  );
  expect(steps).toMatchObject([{ step: 'no room', free: 1 }]);
  const [refused] = steps;
  expect(refused?.step === 'no room' && refused.megabytes).toBeGreaterThan(0);
  handle.close();
  expect(await filesWith('ocarina')).toEqual(['database']);
  store = await openStore({ database: database.location, clock });
  expect(await filesWith('ocarina')).toEqual([]);
});
