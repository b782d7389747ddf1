import type { OperationName, ResponseOf } from '../../protocol/index.ts';
import type { RequestWithoutHeader } from '../session/session-api.ts';

/** One operation; rejects with ClientError. */
export type Call = <O extends OperationName>(
  operation: O,
  request: RequestWithoutHeader<O>,
) => Promise<ResponseOf<O>>;

/** A person as requests name them. */
export const participant = (gaiaId: string): { gaia_id: string; chat_id: string } => ({
  gaia_id: gaiaId,
  chat_id: gaiaId,
});
