import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNewFile } from './new-file.ts';

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
