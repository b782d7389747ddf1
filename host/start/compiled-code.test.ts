import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const run = promisify(execFile);
const own = pathToFileURL(join(import.meta.dirname, 'compiled-code.ts')).href;
let folder: string;
let compiled: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-compiled-'));
  compiled = join(folder, 'cache', 'parley-host', 'compiled');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a program of one module that keeps its compiled code. */
async function runProgram(): Promise<void> {
  const program = join(folder, 'program.mjs');
  await writeFile(program, 'export const answer = () => 42;\nanswer();\n');
  const source = `(await import(${JSON.stringify(own)})).keepCompiledCode(process.env);
    await import(${JSON.stringify(pathToFileURL(program).href)});`;
  // Tests may have a folder of their own for compiled code, which would come first.
  const { NODE_COMPILE_CACHE: _other, ...env } = process.env;
  await run(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') },
  });
}

const files = async (): Promise<string[]> => {
  const [version = ''] = await readdir(compiled);
  return readdir(join(compiled, version));
};

it('is in the cache folder after the first run, for its owner alone', async () => {
  await runProgram();
  expect((await files()).length).toBeGreaterThan(0);
  expect((await stat(compiled)).mode & 0o777).toBe(0o700);
});

it('is thrown away when it is old', async () => {
  const replaced = join(compiled, 'v1.0.0');
  await mkdir(replaced, { recursive: true });
  await runProgram();
  expect(await readdir(compiled)).toContain('v1.0.0');
  const old = new Date('2001-01-01');
  await utimes(compiled, old, old);
  await runProgram();
  expect(await readdir(compiled)).toEqual([expect.not.stringContaining('v1.0.0')]);
});

it('keeps no program from starting where it cannot be kept', async () => {
  await writeFile(join(folder, 'cache'), '');
  await expect(runProgram()).resolves.toBeUndefined();
});
