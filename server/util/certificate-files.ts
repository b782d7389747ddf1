import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** A certificate or its key cannot be used; `message` is one line that says what to do. */
export class CertificateProblem extends Error {
  override readonly name = 'CertificateProblem';
}

/** Where they are, in PEM. */
export interface CertificatePaths {
  readonly certFile: string;
  readonly keyFile: string;
}

/** What a server shows to those who connect. */
export interface CertificateFiles {
  /** As they are in the files, chain included. */
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The server's own, the first of the chain. */
  readonly certificate: X509Certificate;
}

/** Reads a certificate and its key. Throws CertificateProblem. */
export function readCertificateFiles({ certFile, keyFile }: CertificatePaths): CertificateFiles {
  const [cert, certificate] = read(certFile, 'certificate', (pem) => new X509Certificate(pem));
  const [key, privateKey] = read<KeyObject>(keyFile, 'private key', createPrivateKey);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CertificateProblem(
      `the private key in ${keyFile} is not that of the certificate in ${certFile}`,
    );
  }
  try {
    // A chain that is damaged, or what OpenSSL takes for too weak.
    createSecureContext({ cert, key });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CertificateProblem(`the certificate in ${certFile} cannot be used (${reason})`, { cause });
  }
  return { cert, key, certificate };
}

function read<T>(file: string, what: string, parse: (pem: Buffer) => T): [Buffer, T] {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (cause) {
    throw new CertificateProblem(unreadable(cause, file, what), { cause });
  }
  try {
    return [pem, parse(pem)];
  } catch (cause) {
    throw new CertificateProblem(`${file} holds no ${what} in PEM that can be used without a password`, {
      cause,
    });
  }
}

function unreadable(cause: unknown, file: string, what: string): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `there is no ${what} at ${file}`;
  if (code === 'EACCES')
    return `this user may not read the ${what} in ${file}; let the server’s user read it`;
  return `the ${what} in ${file} cannot be read (${message})`;
}
