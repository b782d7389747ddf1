import * as z from 'zod/mini';

/** What this computer lacks or refuses, and the person can do something about. */
export const problemKind = z.enum([
  'disk-full',
  'disk-unwritable',
  'no-key-ring',
  'no-notifications',
  'no-tray',
]);
export type ProblemKind = z.infer<typeof problemKind>;

export const problemView = z.strictObject({
  kind: problemKind,
  /** The app's own folder. */
  folder: z.string(),
});
export type ProblemView = z.infer<typeof problemView>;
