import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeTemporaryFolder, renewTemporaryFolder, temporaryFolder } from './temporary-folder.ts';

it.each(['short', `long-${'x'.repeat(100)}`])(
  'is empty for each Chromium and gone after it: %.10s',
  (name) => {
    const base = mkdtempSync(join(tmpdir(), 'pt-'));
    const profile = join(base, name);
    mkdirSync(profile);
    try {
      writeFileSync(join(renewTemporaryFolder(profile), 'left'), 'by one that was killed');
      const folder = renewTemporaryFolder(profile);
      expect(existsSync(join(folder, 'left'))).toBe(false);
      // A socket in it must fit into 108 bytes.
      expect(join(folder, 'org.chromium.Chromium.XXXXXX', 'SingletonSocket').length).toBeLessThan(108);
      removeTemporaryFolder(profile);
      expect(existsSync(temporaryFolder(profile))).toBe(false);
    } finally {
      rmSync(base, { recursive: true });
    }
  },
);
