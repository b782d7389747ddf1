import * as z from 'zod/mini';

/** A step between the start of the app and its first picture: when it began and ended, milliseconds since the epoch. */
export const startStep = z.object({
  name: z.string().check(z.maxLength(60)),
  from: z.number(),
  to: z.number(),
});

export type StartStep = z.infer<typeof startStep>;
