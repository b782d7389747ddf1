import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HostSafeStorage } from './safe-storage.ts';

function inFolder(): { storage: HostSafeStorage; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-safe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { storage: new HostSafeStorage(() => folder), folder };
}

it('gives back what it encrypted, after a restart as well', async () => {
  const { storage, folder } = inFolder();
  const encrypted = storage.encryptString('a word');
  expect(encrypted.includes('a word')).toBe(false);
  expect(storage.encryptString('a word')).not.toEqual(encrypted);
  const after = new HostSafeStorage(() => folder);
  expect(after.decryptString(encrypted)).toBe('a word');
  expect(await after.decryptStringAsync(await storage.encryptStringAsync(''))).toEqual({
    shouldReEncrypt: false,
    result: '',
  });
  expect(statSync(join(folder, 'safe-storage.key')).mode & 0o777).toBe(0o600);
});

it('refuses what is not its own, or was changed', () => {
  const { storage } = inFolder();
  const encrypted = storage.encryptString('a word');
  expect(() => inFolder().storage.decryptString(encrypted)).toThrow('unable to authenticate data');
  expect(() => storage.decryptString(Buffer.from('a word'))).toThrow('Error while decrypting the ciphertext');
  encrypted.writeUInt8(encrypted.readUInt8(encrypted.length - 1) ^ 1, encrypted.length - 1);
  expect(() => storage.decryptString(encrypted)).toThrow('Unsupported state or unable to authenticate data');
});
