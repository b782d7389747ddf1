import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

it('says what is in the way', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const data of [join(folder, 'file'), join(folder, 'file', 'data')])
    expect(folderProblem(data)).toBe(t('files.inTheWay', { folder: data }));
});
