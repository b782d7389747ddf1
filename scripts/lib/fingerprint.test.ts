import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fingerprint, stamp } from './fingerprint.mjs';
import { root } from './paths.mjs';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-fingerprint-'));
  path = relative(root, folder);
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'a.ts'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a fingerprint', () => {
  it('is the same for the same contents', () => {
    const before = fingerprint([path]);
    writeFileSync(join(folder, 'deep', 'a.ts'), 'a');
    expect(fingerprint([path])).toBe(before);
  });

  it('changes with contents, names, new and lost files, and the salt', () => {
    const seen = new Set([fingerprint([path]), fingerprint([path], 'salt')]);
    writeFileSync(join(folder, 'deep', 'a.ts'), 'b');
    seen.add(fingerprint([path]));
    writeFileSync(join(folder, 'deep', 'b.ts'), '');
    seen.add(fingerprint([path]));
    rmSync(join(folder, 'deep', 'a.ts'));
    seen.add(fingerprint([path]));
    expect(seen.size).toBe(5);
  });

  it('takes no notice of tests', () => {
    const before = fingerprint([path]);
    writeFileSync(join(folder, 'deep', 'a.test.ts'), 'a');
    expect(fingerprint([path])).toBe(before);
  });

  it('takes a path that is not there for empty', () => {
    expect(fingerprint([path, 'no-such-folder'])).toBe(fingerprint([path]));
  });
});

describe('a stamp', () => {
  it('matches what was written last', () => {
    const made = stamp(join(path, 'stamps', 'part'));
    expect(made.matches('1')).toBe(false);
    made.write('1');
    expect(made.matches('1')).toBe(true);
    expect(made.matches('2')).toBe(false);
  });
});
