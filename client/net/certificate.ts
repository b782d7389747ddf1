import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { errorInEnglish, errorText, type ErrorText } from '../util/error-text.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { hostOf, type Target } from './network.ts';

/** What a server showed as its proof of who it is. */
export interface SeenCertificate {
  /** As in the address of the server, with the port where it is not the usual one. */
  readonly host: string;
  /** SHA-256 over the certificate: 32 pairs of hexadecimal digits with colons between. */
  readonly fingerprint: string;
  /** Who it was issued to and by, as short as it can be said. */
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
  /** The certificate names the host that showed it. */
  readonly namesHost: boolean;
  /** Another certificate was accepted for this host before. */
  readonly changed: boolean;
}

/** Which servers are believed that no known authority vouches for, by host (as in `SeenCertificate`). */
export interface Trust {
  /** The fingerprint of the certificate that the person accepted, or null. */
  accepted(host: string): string | null;
  /** The fingerprint of the key that an invite link stated, or null. No certificate of another key is taken then, nor asked about. */
  key(host: string): string | null;
}

/** The connection was ended before anything was sent, because of what the server showed. */
export class CertificateError extends Error {
  /** What the person may decide about; null where there is nothing to decide, as with one that is out of date. */
  readonly question: SeenCertificate | null;
  /** `message` in any language. */
  readonly text: ErrorText;

  constructor(text: ErrorText, question: SeenCertificate | null = null) {
    super(errorInEnglish(text));
    this.text = text;
    this.name = 'CertificateError';
    this.question = question;
  }
}

/** What OpenSSL calls a certificate that is good but for no one known having signed it. */
const unknownAuthority: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * What to make of a certificate that the usual check refused with `code`: null when the person accepted exactly this
 * one for exactly this host.
 */
export function judge(
  certificate: X509Certificate,
  code: string,
  target: Target,
  trust: Trust,
): CertificateError | null {
  const host = hostOf(target);
  const key = trust.key(host);
  // The key says who it is, whatever name and time the certificate states.
  if (key !== null)
    return key === keyFingerprint(certificate)
      ? null
      : new CertificateError(errorText('error.keyChanged', { host }));
  if (code === 'CERT_HAS_EXPIRED') {
    const day = new Date(certificate.validTo).toISOString().slice(0, 10);
    return new CertificateError(errorText('error.certificateExpired', { host, day }));
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new CertificateError(errorText('error.certificateOfAnother', { host }));
  if (!unknownAuthority.has(code))
    return new CertificateError(errorText('error.certificateInvalid', { host }));
  const accepted = trust.accepted(host);
  if (accepted === certificate.fingerprint256) return null;
  const changed = accepted !== null;
  return new CertificateError(
    errorText(changed ? 'error.certificateChanged' : 'error.certificateUnknown', { host }),
    {
      host,
      fingerprint: certificate.fingerprint256,
      subject: nameIn(certificate.subject),
      issuer: nameIn(certificate.issuer),
      validUntil: Date.parse(certificate.validTo),
      namesHost: names(certificate, target.host),
      changed,
    },
  );
}

const names = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;

/** The common name out of lines such as `CN=chat.example.org`, or else the organisation, or all there is. */
function nameIn(distinguished: string): string {
  const lines = distinguished.split('\n');
  const value = (key: string): string | undefined =>
    lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);
  return value('CN') ?? value('O') ?? lines.join(', ');
}

/** The question in an error or in what caused it; null where the person has nothing to decide. */
export function certificateQuestion(error: unknown): SeenCertificate | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof CertificateError) return each.question;
  return null;
}
