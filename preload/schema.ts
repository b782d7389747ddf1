/** What the schemas of the bridge and of the settings are made of. They run in the main process only. */
import * as z from 'zod/mini';

// Without the generated code that zod tests for: a content security policy forbids it, and it pays off for hot schemas only.
z.config({ ...z.locales.en(), jitless: true });

/** Not negative, and exact. */
export const whole = z.int().check(z.nonnegative());
/** SHA-256: 32 pairs of hexadecimal digits with colons between. */
export const fingerprint = z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/));
