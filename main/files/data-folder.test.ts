import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderProblem } from './data-folder.ts';
import { t } from '../../words/translate.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-data-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('makes the folder, and leaves nothing in it', () => {
  const data = join(folder, 'some', 'where');
  expect(folderProblem(data)).toBeNull();
  expect(readdirSync(data)).toEqual([]);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('closes a folder, and the files in it, to others on this computer', () => {
  const data = join(folder, 'wide');
  mkdirSync(data);
  const files = ['accounts.json', 'settings.json'];
  for (const name of files) {
    writeFileSync(join(data, name), '{}');
    chmodSync(join(data, name), 0o644);
  }
  chmodSync(data, 0o755);
  expect(folderProblem(data)).toBeNull();
  expect([data, ...files.map((name) => join(data, name))].map(modeOf)).toEqual(['700', '600', '600']);
});

it('takes no folder that many write into', () => {
  const data = join(folder, 'shared');
  mkdirSync(data);
  chmodSync(data, 0o1777);
  expect(folderProblem(data)).toBe(t('files.shared', { folder: data }));
  expect(modeOf(data)).toBe('777');
});

it('says what is in the way', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const data of [join(folder, 'file'), join(folder, 'file', 'data')])
    expect(folderProblem(data)).toBe(t('files.inTheWay', { folder: data }));
});
