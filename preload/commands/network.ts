import * as z from 'zod/mini';
import { command, fingerprint, key } from '../schema.ts';

/** A certificate of no known authority that the person accepted, or the key that an invite link stated. */
export const acceptedCertificateView = z.strictObject({
  host: z.string(),
  fingerprint,
  /** Milliseconds since the epoch. */
  acceptedAt: z.number(),
  /** It is a key, out of a link. */
  byLink: z.exactOptional(z.literal(true)),
});
export type AcceptedCertificateView = z.infer<typeof acceptedCertificateView>;

/** Which servers this computer believes to be what they claim to be; each is named by its host. */
export const networkCommands = {
  /** From now on this certificate, and no other, is good for this host; its accounts connect at once. */
  acceptCertificate: command([key, fingerprint], z.void()),
  /** Takes it back; connections that rest on it end. */
  forgetCertificate: command([key], z.void()),
  /** By host. */
  readCertificates: command([], z.array(acceptedCertificateView)),
};
