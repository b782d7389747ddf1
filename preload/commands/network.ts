/** A certificate of no known authority that the person accepted. */
export interface AcceptedCertificateView {
  host: string;
  /** SHA-256: 32 pairs of hexadecimal digits with colons between. */
  fingerprint: string;
  /** Milliseconds since the epoch. */
  acceptedAt: number;
}

/** Whom this computer believes to be the service that it claims to be. */
export interface NetworkCommands {
  /** From now on this certificate, and no other, is good for this host; its accounts connect at once. */
  acceptCertificate(host: string, fingerprint: string): void;
  /** Takes it back; connections that rest on it end. */
  forgetCertificate(host: string): void;
  /** By host. */
  readCertificates(): AcceptedCertificateView[];
}

export const networkCommandNames = [
  'acceptCertificate',
  'forgetCertificate',
  'readCertificates',
] as const satisfies readonly (keyof NetworkCommands)[];
