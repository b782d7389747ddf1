import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAdministrators, readOwned } from './policy-file.ts';

let folder: string;
let warned: unknown[];
const log = { warn: (about: object) => warned.push(about) };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-policy-'));
  warned = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the administrator’s file', () => {
  it.each([
    ['root’s', 0, 0o100644, true],
    ['a user’s', 1000, 0o100644, false],
    ['root’s, which a group can write', 0, 0o100664, false],
    ['root’s, which everyone can write', 0, 0o100646, false],
  ] as const)('counts where it is root’s alone: %s', (_, uid, mode, counts) => {
    expect(isAdministrators({ uid, mode })).toBe(counts);
  });

  it('is read when it is root’s', () => {
    expect(readOwned('/etc/passwd', log)?.toString()).toContain('root');
    expect(warned).toEqual([]);
  });

  it('is not read when others can write it, which the log says', () => {
    const file = join(folder, 'policy.json');
    writeFileSync(file, '{}');
    chmodSync(file, 0o666);
    expect(readOwned(file, log)).toBeNull();
    expect(warned).toEqual([{ file }]);
  });

  it('is none where there is no such file', () => {
    expect(readOwned(join(folder, 'missing.json'), log)).toBeNull();
    expect(warned).toEqual([]);
  });
});
