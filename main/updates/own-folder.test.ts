import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { Rounds } from '../pace/rounds.ts';
import { OwnFolder } from './own-folder.ts';

let folder: string;
let file: string;
let other: string;
let clock: FakeClock;
let own: OwnFolder;
let replaced: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-own-'));
  [file, other] = [join(folder, 'main.js'), join(folder, 'index.html')];
  await writeFile(file, 'version 1');
  await writeFile(other, 'page 1');
  clock = fakeClock();
  own = new OwnFolder([file, other]);
  replaced = 0;
  own.watch(new Rounds(clock), () => (replaced += 1));
});
afterEach(async () => {
  own.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As a package manager does it. */
async function install(path: string, contents: string): Promise<void> {
  await writeFile(`${path}.new`, contents);
  await rename(`${path}.new`, path);
}

it('reports a version that was put in place of its own, once', async () => {
  expect(own.isReplaced).toBe(false);
  await install(file, 'version 2');
  expect(own.isReplaced).toBe(true);
  expect(replaced).toBe(0);
  clock.advance(13_000);
  expect(replaced).toBe(1);
  await install(other, 'page 2');
  clock.advance(60_000);
  expect(replaced).toBe(1);
  expect(clock.pending).toBe(0);
});

it('waits until nothing of it is missing', async () => {
  await rm(other);
  expect(own.isReplaced).toBe(true);
  await install(file, 'version 2');
  clock.advance(60_000);
  expect(replaced).toBe(0);
  await install(other, 'page 2');
  clock.advance(3_000);
  expect(replaced).toBe(1);
});

it('takes files with other rights, or read by someone, for the same', async () => {
  await chmod(file, 0o600);
  await readFile(file);
  expect(own.isReplaced).toBe(false);
});
