import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RotatingFile } from './rotating-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('keeps two files of about the size at most, with nothing lost between them', () => {
  const file = join(folder, 'logs', 'parley.log');
  const log = new RotatingFile(file, 100);
  for (let line = 10; line < 40; line += 1) log.write(`line ${line}\n`);
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['parley.log', 'parley.log.1']);
  for (const each of [file, `${file}.1`]) expect(statSync(each).size).toBeLessThan(110);
  const kept = (readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8')).match(/\d+/g)?.map(Number);
  const first = kept?.[0] ?? 0;
  expect(kept).toEqual(Array.from({ length: 40 - first }, (_, index) => first + index));
});

it('goes on with the file of the start before', () => {
  const file = join(folder, 'parley.log');
  writeFileSync(file, 'before\n');
  new RotatingFile(file, 100).write('after\n');
  expect(readFileSync(file, 'utf8')).toBe('before\nafter\n');
});

it('throws nothing where it cannot write', () => {
  writeFileSync(join(folder, 'logs'), '');
  const log = new RotatingFile(join(folder, 'logs', 'parley.log'), 100);
  expect(() => log.write('line\n')).not.toThrow();
});
