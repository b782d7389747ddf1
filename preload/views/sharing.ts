import * as z from 'zod/mini';

/** Whether others on the network reach the server on this computer. */
export const sharingView = z.strictObject({
  /** On, but not now: without a network, in one for which it was not turned on, or because listening failed. */
  state: z.enum(['off', 'on', 'no-network', 'other-network', 'failed']),
  /** Where they reach it, by name and by number; empty unless they do. */
  addresses: z.array(z.string()),
});
export type SharingView = z.infer<typeof sharingView>;
