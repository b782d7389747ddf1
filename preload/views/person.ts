import * as z from 'zod/mini';
import { gaiaId, message } from '../schema.ts';

export const personView = z.strictObject({
  gaiaId,
  entity: message('Entity'),
  presence: z.nullable(message('Presence')),
});
export type PersonView = z.infer<typeof personView>;
