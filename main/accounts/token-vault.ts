import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log/log.ts';

/** Encryption by the desktop's key ring; Electron's safeStorage has this shape. */
export interface Cipher {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plain: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

const encryptedMark = 'v1:';
const plainMark = 'plain:';

/** Keeps sign-in tokens, one file per account, readable by this user alone and encrypted where the desktop can. */
export class TokenVault {
  readonly #folder: string;
  readonly #cipher: Cipher;
  readonly #log: Logger;
  readonly #noKeyRing: (missing: boolean) => void;

  /** `noKeyRing`: whether what was kept last had to be kept unencrypted. */
  constructor(
    folder: string,
    cipher: Cipher,
    log: Logger,
    noKeyRing: (missing: boolean) => void = () => undefined,
  ) {
    this.#folder = folder;
    this.#cipher = cipher;
    this.#log = log;
    this.#noKeyRing = noKeyRing;
  }

  async save(key: string, token: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = this.#file(key);
    await writeFile(`${file}.new`, await this.#seal(token), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  /** Null when there is none, or none that can be decrypted any more: the person has to sign in again. */
  async read(key: string): Promise<string | null> {
    const sealed = await readFile(this.#file(key), 'utf8').catch(() => null);
    if (sealed === null) return null;
    if (sealed.startsWith(plainMark)) return sealed.slice(plainMark.length);
    if (!sealed.startsWith(encryptedMark)) return null;
    try {
      const bytes = Buffer.from(sealed.slice(encryptedMark.length), 'base64');
      const { result, shouldReEncrypt } = await this.#cipher.decryptStringAsync(bytes);
      if (shouldReEncrypt) await this.#renew(key, result);
      return result;
    } catch (error) {
      this.#log.warn({ account: key, error: String(error) }, 'token could not be decrypted');
      return null;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#file(key), { force: true });
  }

  /** The key ring has a newer key. What is kept is good as it is, should the disk not take it. */
  async #renew(key: string, token: string): Promise<void> {
    await this.save(key, token).catch((error: unknown) => {
      this.#log.warn({ account: key, error: String(error) }, 'token could not be encrypted anew');
    });
  }

  async #seal(token: string): Promise<string> {
    const sealed = await this.#encrypt(token);
    this.#noKeyRing(sealed === null);
    // Losing the sign-in at every start would be worse than a file that only this user can read.
    return sealed ?? plainMark + token;
  }

  /** Null where there is no key ring, or one that does not open. */
  async #encrypt(token: string): Promise<string | null> {
    try {
      if (await this.#cipher.isAsyncEncryptionAvailable())
        return encryptedMark + (await this.#cipher.encryptStringAsync(token)).toString('base64');
      this.#log.warn({}, 'no key ring here: the token is kept in a file that only this user can read');
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'the key ring does not encrypt: the token is kept without');
    }
    return null;
  }

  #file(key: string): string {
    return join(this.#folder, key);
  }
}
