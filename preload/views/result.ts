import * as z from 'zod/mini';
import { certificateView } from './connection.ts';

/** Why a request failed; `message` says what to do about it. */
export const failure = z.strictObject({
  message: z.string(),
  field: z.exactOptional(z.enum(['server', 'account', 'password', 'displayName', 'invite'])),
  /** Accepting it is what it takes. */
  certificate: z.exactOptional(certificateView),
});
export type Failure = z.infer<typeof failure>;

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** The schema of a {@link Result}. */
export const result = <T extends z.core.$ZodType>(value: T) =>
  z.union([
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({ ok: z.literal(false), error: failure }),
  ]);

/** A result that says no more than that it was done. */
export const done = result(z.null());
