import { createHash, type X509Certificate } from 'node:crypto';

const DIGEST_BYTES = 32;

/**
 * SHA-256 of the public key in a certificate, written as `SeenCertificate` has fingerprints. It stays when the certificate is renewed.
 */
export function keyFingerprint({ publicKey }: X509Certificate): string {
  return written(
    createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest(),
  );
}

/** The same as it stands in links: 43 characters. */
export const keyInLink = (fingerprint: string): string =>
  Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url');

/** Reads what `keyInLink` wrote; null: it is something else. */
export function keyOfLink(text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === DIGEST_BYTES && bytes.toString('base64url') === text ? written(bytes) : null;
}

const written = (digest: Buffer): string =>
  (digest.toString('hex').toUpperCase().match(/../g) ?? []).join(':');
