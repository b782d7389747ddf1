import type { SeenCertificate } from '../net/certificate.ts';
import type { ErrorText } from '../util/error-text.ts';

/** Why a session was refused, for callers that word it themselves instead of showing `reason`. */
export type Refusal =
  | { readonly kind: 'unauthenticated' | 'revoked' | 'superseded' }
  /** The server against the app, by their versions. */
  | { readonly kind: 'too-new' | 'too-old'; readonly server: string; readonly app: string };

/** Where a session stands. `nextTryAt` is milliseconds since the epoch, null while no retry is planned. */
export type ConnectionState =
  | {
      readonly kind: 'offline';
      readonly nextTryAt: number | null;
      /** In English. */
      readonly reason: string;
      /** The same in any language; undefined where only the server’s own words are known. */
      readonly text?: ErrorText | undefined;
      /** The person has to decide about it before there can be a connection. */
      readonly certificate?: SeenCertificate;
      /** The proxy of the network is why; `reason` names it. */
      readonly proxy?: true;
      /** The certificate of the server is why, and there is nothing to decide; `reason` says what is wrong with it. */
      readonly untrusted?: true;
    }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'online' }
  /** `signedOut`: only signing in again helps; else the server may take the app another time. */
  | {
      readonly kind: 'refused';
      /** In English. */
      readonly reason: string;
      /** The same in any language; undefined where only the server’s own words are known. */
      readonly text?: ErrorText | undefined;
      readonly signedOut?: boolean;
      /** Absent: only the server knows. */
      readonly why?: Refusal;
    };
