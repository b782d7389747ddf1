import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TokenVault, type Cipher } from './token-vault.ts';

/** A cipher whose key can be changed, as a key ring's is. */
class RotatingCipher implements Cipher {
  available = true;
  key = 1;
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return this.available;
  }
  async encryptStringAsync(plain: string): Promise<Buffer> {
    return Buffer.from([this.key, ...Buffer.from(plain).map((byte) => byte ^ 0x5a)]);
  }
  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    if (encrypted[0] === 0) throw new Error('wrong key');
    const plain = Buffer.from(encrypted.subarray(1).map((byte) => byte ^ 0x5a));
    return { result: plain.toString(), shouldReEncrypt: encrypted[0] !== this.key };
  }
}

let folder: string;
let cipher: RotatingCipher;
let vault: TokenVault;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tokens-'));
  cipher = new RotatingCipher();
  vault = new TokenVault(join(folder, 'tokens'), cipher, pino({ enabled: false }));
});

afterEach(() => rm(folder, { recursive: true }));

const kept = (): Promise<string> => readFile(join(folder, 'tokens', 'a1'), 'utf8');

it('gives back what it kept, and keeps it unreadable', async () => {
  await vault.save('a1', 'secret-token');
  expect(await kept()).not.toContain('secret-token');
  expect(await vault.read('a1')).toBe('secret-token');
  const { mode } = await stat(join(folder, 'tokens', 'a1'));
  expect(mode & 0o077).toBe(0);
});

it('encrypts anew when the key has changed', async () => {
  await vault.save('a1', 'secret-token');
  const before = await kept();
  cipher.key = 2;
  expect(await vault.read('a1')).toBe('secret-token');
  expect(await kept()).not.toBe(before);
});

it('gives back what it cannot encrypt anew', async () => {
  await vault.save('a1', 'secret-token');
  cipher.key = 2;
  // In the way of the file that is to take its place.
  await mkdir(join(folder, 'tokens', 'a1.new'));
  expect(await vault.read('a1')).toBe('secret-token');
});

it('has nothing after removal, for an unknown account, or when the key is lost', async () => {
  expect(await vault.read('a1')).toBeNull();
  await vault.save('a1', 'secret-token');
  await vault.remove('a1');
  expect(await vault.read('a1')).toBeNull();
  cipher.key = 0;
  await vault.save('a1', 'secret-token');
  expect(await vault.read('a1')).toBeNull();
  await writeFile(join(folder, 'tokens', 'a1'), 'something else');
  expect(await vault.read('a1')).toBeNull();
});

it('still keeps the sign-in on a desktop without a key ring', async () => {
  cipher.available = false;
  await vault.save('a1', 'secret-token');
  expect(await vault.read('a1')).toBe('secret-token');
});

it('says whether the key ring was of use', async () => {
  const missing: boolean[] = [];
  const telling = new TokenVault(join(folder, 'tokens'), cipher, pino({ enabled: false }), (is) =>
    missing.push(is),
  );
  await telling.save('a1', 'one');
  cipher.available = false;
  await telling.save('a1', 'two');
  cipher.available = true;
  cipher.encryptStringAsync = () => Promise.reject(new Error('the key ring is locked'));
  await telling.save('a1', 'three');
  expect(await telling.read('a1')).toBe('three');
  expect(missing).toEqual([false, true, true]);
});
