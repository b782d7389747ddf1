import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClock } from '../../../protocol/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Checkpoints } from './checkpoints.ts';

const mostPages = 64;
const patience = { timeout: 60_000, interval: 5 };

const clock = fakeClock();
let folder: { path: string } & AsyncDisposable;
let path: string;
let handle: Database.Database;
let checkpoints: Checkpoints;

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'test.sqlite');
  handle = new Database(path);
  handle.pragma('journal_mode = WAL');
  handle.pragma('synchronous = FULL');
  handle.pragma('wal_autocheckpoint = 0');
  handle.exec('create table notes (text text)');
  checkpoints = new Checkpoints(handle, clock, mostPages);
});
afterEach(async () => {
  await checkpoints[Symbol.asyncDispose]();
  handle.close();
  await folder[Symbol.asyncDispose]();
});

/** More than the log is to have. */
function fill(word: string): void {
  const text = word.repeat(4000 / word.length);
  for (let n = 0; n < 2 * mostPages; n += 1) handle.prepare('insert into notes values (?)').run(text);
}
const has = async (word: string) => (await readFile(path)).includes(word);
const logSize = async () => (await stat(`${path}-wal`)).size;

it('copies the log into the database, and the log begins anew', async () => {
  fill('first');
  checkpoints.committed(mostPages);
  await vi.waitFor(async () => expect(await has('first')).toBe(true), patience);
  const once = await logSize();
  for (const word of ['alpha', 'gamma', 'delta', 'kappa', 'sigma', 'omega']) {
    fill(word);
    checkpoints.committed(2 * mostPages);
    await vi.waitFor(async () => expect(await has(word)).toBe(true), patience);
  }
  // A copy that ends after the next words were written takes those along.
  expect(await logSize()).toBeLessThan(3 * once);
});

it('leaves a short log where it is', async () => {
  fill('first');
  checkpoints.committed(mostPages - 1);
  await checkpoints[Symbol.asyncDispose]();
  expect(await has('first')).toBe(false);
});

it('ends its copy after the transaction that it meets', async () => {
  fill('first');
  handle.exec('begin immediate');
  handle.prepare('insert into notes values (?)').run('later');
  checkpoints.committed(mostPages);
  await vi.waitFor(async () => expect(await has('first')).toBe(true), patience);
  handle.exec('commit');
  await vi.waitFor(async () => {
    checkpoints.committed(0);
    expect(await has('later')).toBe(true);
  }, patience);
});

it('starts its thread anew after it had nothing to do', async () => {
  for (const word of ['first', 'alpha']) {
    fill(word);
    checkpoints.committed(2 * mostPages);
    await vi.waitFor(async () => expect(await has(word)).toBe(true), patience);
    await vi.waitFor(() => expect(checkpoints.isCopying).toBe(false), patience);
    clock.advance(3000);
  }
});

it('goes on where the thread cannot open the database', async () => {
  await rm(path);
  checkpoints.committed(mostPages);
  await checkpoints[Symbol.asyncDispose]();
  checkpoints.committed(mostPages);
  expect(handle.prepare('select count(*) as n from notes').get()).toEqual({ n: 0 });
});

it('ends with a process that waits for nothing else', async () => {
  const script = `
    import Database from 'better-sqlite3';
    import { systemClock } from ${JSON.stringify(join(import.meta.dirname, '../../../protocol/index.ts'))};
    import { Checkpoints } from ${JSON.stringify(join(import.meta.dirname, 'checkpoints.ts'))};
    const handle = new Database(${JSON.stringify(path)});
    const checkpoints = new Checkpoints(handle, systemClock, 1);
    checkpoints.committed(1);
    await checkpoints[Symbol.asyncDispose]();
    handle.close();
    console.log('closed');`;
  const node = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: import.meta.dirname });
  expect(stdout).toBe('closed\n');
});
