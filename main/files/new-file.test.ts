import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldParts, writeNewFile } from './new-file.ts';

it('writes an export for its owner alone, and replaces nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-new-file-'));
  const before = process.umask(0o022);
  try {
    const pieces = async function* (text: string) {
      yield text;
    };
    const first = await writeNewFile(folder, 'Tea', 'json', pieces('first'));
    const second = await writeNewFile(folder, 'Tea', 'json', pieces('second'));
    expect([first, second]).toEqual([join(folder, 'Tea.json'), join(folder, 'Tea (2).json')]);
    for (const path of [first, second]) expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(first, 'utf8')).toBe('first');
  } finally {
    process.umask(before);
    await rm(folder, { recursive: true });
  }
});

it('gives a file its name when it is whole, and leaves nothing of one that fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-new-file-'));
  try {
    const seen: string[][] = [];
    async function* cutOff() {
      yield 'some';
      seen.push(await readdir(folder));
      throw new Error('cut off');
    }
    await expect(writeNewFile(folder, 'Tea', 'json', cutOff())).rejects.toThrow('cut off');
    expect(seen).toEqual([[expect.stringMatching(/^\.parley-.+\.part$/)]]);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('deletes what a download left that was cut off a day ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-new-file-'));
  try {
    const now = Date.UTC(2026, 10, 21);
    const [old, young] = [1, 2].map((each) => `.parley-0000000${each}-0000-4000-8000-000000000000.part`);
    for (const [name = '', ageMs] of [
      [old, 25 * 3_600_000],
      [young, 3_600_000],
      ['mine.part', 25 * 3_600_000],
    ] as const) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), now / 1000, (now - ageMs) / 1000);
    }
    await removeOldParts(folder, now);
    expect((await readdir(folder)).toSorted()).toEqual([young, 'mine.part'].toSorted());
    await expect(removeOldParts(join(folder, 'nowhere'), now)).resolves.toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
