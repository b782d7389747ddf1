import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFingerprint } from '../../client/index.ts';

export interface OwnCertificate {
  /** PEM files. */
  readonly certFile: string;
  readonly keyFile: string;
  /** Fingerprint of the key. */
  readonly key: string;
}

/**
 * The certificate of the server on this computer for these names, in a folder of its own. It is made anew each time; the key is made
 * once, since other computers know the server by it.
 */
export async function ownCertificate(folder: string, names: readonly string[]): Promise<OwnCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'certificate.pem');
  const privateKey = (await storedKey(keyFile)) ?? (await newKey(keyFile));
  // Its library is large, and few share their server.
  const { makeCertificate } = await import('./certificate.ts');
  const certificate = makeCertificate(privateKey, names);
  await writePrivate(certFile, certificate);
  return { certFile, keyFile, key: keyFingerprint(new X509Certificate(certificate)) };
}

/** Null: there is none yet. One that cannot be read is an error: with another one, everyone would be locked out. */
async function storedKey(file: string): Promise<KeyObject | null> {
  try {
    const pem = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    return createPrivateKey(pem);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function newKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writePrivate(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return privateKey;
}

/** Whole or not at all, for its owner alone. */
async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
