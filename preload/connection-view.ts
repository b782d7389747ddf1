/** A certificate that nobody known vouches for; the person decides whether it is the right one. */
export interface CertificateView {
  /** Of the service, with the port where it is not the usual one. */
  host: string;
  /** SHA-256: 32 pairs of hexadecimal digits with colons between. */
  fingerprint: string;
  subject: string;
  issuer: string;
  validUntil: number;
  /** The certificate names the host that showed it. */
  namesHost: boolean;
  /** Another one was accepted for this host before. */
  changed: boolean;
}

/** Where a session stands. `offline.nextTryAt` is null while no retry is planned (no network at all). */
export type ConnectionView =
  | { kind: 'offline'; nextTryAt: number | null; reason: string; certificate?: CertificateView; proxy?: true }
  | { kind: 'connecting' }
  | { kind: 'syncing' }
  | { kind: 'online' }
  /** `signedOut` false: not the sign-in is to blame, and it may go another time. */
  | { kind: 'refused'; reason: string; signedOut?: boolean; why?: RefusalView };

/** Why the service does not take the app. */
export type RefusalView =
  | { kind: 'unauthenticated' | 'revoked' | 'superseded' }
  | { kind: 'too-new' | 'too-old'; service: string; app: string };
