import * as z from 'zod/mini';
import { fingerprint } from '../schema.ts';

/** A certificate that no known authority vouches for; the person decides whether it is the right one. */
export const certificateView = z.strictObject({
  /** Of the server, with the port where it is not the usual one. */
  host: z.string(),
  fingerprint,
  subject: z.string(),
  issuer: z.string(),
  validUntil: z.number(),
  /** The certificate names the host that showed it. */
  namesHost: z.boolean(),
  /** Another one was accepted for this host before. */
  changed: z.boolean(),
});
export type CertificateView = z.infer<typeof certificateView>;

/** Why the server does not accept the app. */
export const refusalView = z.union([
  z.strictObject({ kind: z.enum(['unauthenticated', 'revoked', 'superseded']) }),
  z.strictObject({ kind: z.enum(['too-new', 'too-old']), server: z.string(), app: z.string() }),
]);
export type RefusalView = z.infer<typeof refusalView>;

/** The state of a session's connection. */
export const connectionView = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('offline'),
    /** Null while no retry is planned (no network at all). */
    nextTryAt: z.nullable(z.number()),
    reason: z.string(),
    certificate: z.exactOptional(certificateView),
    proxy: z.exactOptional(z.literal(true)),
    untrusted: z.exactOptional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('connecting') }),
  z.strictObject({ kind: z.literal('syncing') }),
  z.strictObject({ kind: z.literal('online') }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.string(),
    /** False: the sign-in is not to blame, and a later try may succeed. */
    signedOut: z.exactOptional(z.boolean()),
    why: z.exactOptional(refusalView),
  }),
]);
export type ConnectionView = z.infer<typeof connectionView>;
