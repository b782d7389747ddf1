import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';

const version = Buffer.from('ph1');
const nonceBytes = 12;
const tagBytes = 16;

/**
 * `safeStorage`: AES-256-GCM under a random key in the data folder that only its owner can read. It keeps a token
 * out of backups of the settings file and from other users; it does not hold against the user's own programs.
 */
export class HostSafeStorage implements Pick<
  SafeStorage,
  | 'isEncryptionAvailable'
  | 'encryptString'
  | 'decryptString'
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'setUsePlainTextEncryption'
> {
  readonly #folder: () => string;
  #key: Buffer | null = null;

  constructor(folder: () => string) {
    this.#folder = folder;
  }

  isEncryptionAvailable(): boolean {
    return true;
  }

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** What Electron answers when the key comes from no password manager. */
  getSelectedStorageBackend(): 'basic_text' {
    return 'basic_text';
  }

  setUsePlainTextEncryption(): void {
    // The key is never plain text here.
  }

  encryptString(plainText: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#readKey(), nonce);
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([version, nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error when the bytes are not from this data folder */
  decryptString(encrypted: Buffer): string {
    const bytes = Buffer.from(encrypted);
    const head = version.length + nonceBytes;
    if (!bytes.subarray(0, version.length).equals(version) || bytes.length < head + tagBytes) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
    }
    const decipher = createDecipheriv('aes-256-gcm', this.#readKey(), bytes.subarray(version.length, head));
    decipher.setAuthTag(bytes.subarray(head, head + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(head + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    return this.encryptString(plainText);
  }

  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    return { shouldReEncrypt: false, result: this.decryptString(encrypted) };
  }

  /** Made on first use; two processes at once agree, because only one can create the file. */
  #readKey(): Buffer {
    if (this.#key !== null) return this.#key;
    const folder = this.#folder();
    const file = join(folder, 'safe-storage.key');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    this.#key = readFileSync(file);
    return this.#key;
  }
}
