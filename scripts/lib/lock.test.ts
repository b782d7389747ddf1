import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { exclusively } from './lock.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a lock', () => {
  it('lets one at a time in', async () => {
    const log: string[] = [];
    const work = (name: string) =>
      exclusively(join(folder, 'lock'), async () => {
        log.push(`${name} in`);
        await wait(20);
        log.push(`${name} out`);
      });
    await Promise.all([work('a'), work('b')]);
    expect(log).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  it('is let go when the work fails', async () => {
    const failing = exclusively(join(folder, 'lock'), async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('of a process that has died does not count', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, 'lock'), String(pid));
    expect(await exclusively(join(folder, 'lock'), async () => 'done')).toBe('done');
  });
});
