import { newId, USEC_PER_SEC } from '../../../protocol/index.ts';
import * as sql from './client-statements.ts';
import { readStanding } from './account-statements.ts';
import { type ClientToken, type ClientTokens, TokenRefused, type NewToken } from './client-tokens.ts';
import type { Reader, Transaction, Database } from '../query/connection.ts';
import { rowOf } from '../query/keyed.ts';
import type { ClientsTable } from '../query/tables.ts';

/** Every process looks once a second; a day leaves room for one that was stopped and goes on. */
const revocationsKept = 24 * 60 * 60 * USEC_PER_SEC;
const revocationsAtOnce = 1000;
/** Far more than end in an hour. */
const unusedAtOnce = 1000;

/** Sign-in tokens over the store's connections. */
export function createClientTokens(reader: Reader, write: Database['write']): ClientTokens {
  return {
    createToken: (token) => write((tx) => create(tx, token)),
    async tokenByHash(hash) {
      const row = await rowOf(reader, sql.clientsByHash, hash);
      return row && toClient(row);
    },
    async tokenById(id) {
      const row = await reader.first(sql.clientById, { id });
      return row && toClient(row);
    },
    async unusedTokens(before) {
      const rows = await reader.all(sql.clientsUnusedSince, { before, limit: unusedAtOnce });
      return rows.map((row) => row.client_id);
    },
    async recordTokenUse(ids, at) {
      await write((tx) => tx.run(sql.recordUse, { ids, at }));
    },
    async listTokens(id) {
      const rows =
        id === null ? await reader.all(sql.allClients, {}) : await reader.all(sql.clientsOf, { id });
      return rows.map(toClient);
    },
    revokeToken: (id) => write((tx) => revoke(tx, id)),
    revokeTokensOf: (id) => write((tx) => revokeAll(tx, id, null)),
    revocationsFrom: () => reader.committed(),
    async revocationsAfter(position) {
      const rows = await reader.all(sql.revocationsAfter, { position, limit: revocationsAtOnce });
      return {
        position: rows.at(-1)?.position ?? position,
        clientIds: rows.map((row) => row.client_id),
      };
    },
  };
}

/** Signs every client of a person out but one; returns their ids. */
export async function revokeAll(
  tx: Transaction,
  gaiaId: string,
  exceptClientId: string | null,
): Promise<readonly string[]> {
  const clients = await tx.all(sql.clientsOf, { id: gaiaId });
  const gone = clients.map((row) => row.client_id).filter((id) => id !== exceptClientId);
  for (const id of gone) await revoke(tx, id);
  return gone;
}

async function revoke(tx: Transaction, id: string): Promise<boolean> {
  if ((await tx.run(sql.deleteClient, { id })) === 0) return false;
  const position = tx.position();
  await tx.run(sql.deleteOldRevocations, { below: position - revocationsKept });
  await tx.run(sql.insertRevocation, { position, client_id: id });
  return true;
}

async function create(tx: Transaction, token: NewToken): Promise<ClientToken> {
  const standing = await tx.first(readStanding, { id: token.gaiaId });
  if (!standing || standing.placeholder === 1) throw new TokenRefused('no_account');
  if (token.provenBy !== undefined && token.provenBy !== standing.password_hash) {
    throw new TokenRefused('password_changed');
  }
  if (standing.disabled === 1) throw new TokenRefused('disabled');
  const now = tx.position();
  const row: ClientsTable = {
    client_id: newId(),
    person_id: token.gaiaId,
    token_hash: token.hash,
    label: token.label,
    resource: `parley${newId()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 10)}`,
    variant: token.variant,
    device: token.device,
    created_at: now,
    kind: token.kind ?? 'app',
    used_at: now,
  };
  await tx.run(sql.insertClient, row);
  return toClient({ ...row, email: standing.email });
}

function toClient(row: ClientsTable & { email: string | null }): ClientToken {
  return {
    clientId: row.client_id,
    gaiaId: row.person_id,
    email: row.email ?? '',
    label: row.label,
    resource: row.resource,
    variant: row.variant,
    device: row.device,
    createdAt: row.created_at,
    kind: row.kind,
    usedAt: row.used_at,
  };
}
