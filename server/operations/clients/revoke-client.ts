import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';

/** Signs another client of the caller out for good, such as one that was lost. */
export const revokeClient: Handler<'RevokeClient'> = async (
  { caller, revokeClient: revoke, store },
  request,
) => {
  const resource = request.identifier?.resource ?? '';
  if (resource === caller.resource) {
    throw new Refusal('That is this client itself. Sign out instead.');
  }
  const tokens = await store.accounts.listTokens(caller.gaiaId);
  const client = tokens.find((token) => token.resource === resource);
  if (!client || !(await revoke(client.clientId))) {
    throw new Refusal('You are not signed in on such a client.');
  }
  return { response: {}, pushes: [] };
};
