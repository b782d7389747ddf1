import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';

/** Signs another client of the caller out for good, such as one that was lost. */
export const revokeClient: Handler<'RevokeClient'> = async (
  { caller, revokeClient: revoke, store },
  request,
) => {
  const resource = request.identifier?.resource ?? '';
  if (resource === caller.resource) {
    throw new Refusal('client_is_caller');
  }
  const tokens = await store.accounts.listTokens(caller.gaiaId);
  const client = tokens.find((token) => token.resource === resource);
  if (!client || !(await revoke(client.clientId))) {
    throw new Refusal('client_unknown');
  }
  return { response: {}, pushes: [] };
};
