import { limits, type AuthResponse } from '../../protocol/index.ts';
import type { Account, Accounts } from '../store/accounts/accounts.ts';
import { TokenRefused } from '../store/accounts/client-tokens.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { Authenticator } from './authenticator.ts';
import { deviceClassOf } from './device-class.ts';
import { newToken, tokenHash } from './tokens.ts';

export interface ClientSignInOptions {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly connectedClientsOf: (gaiaId: string) => Promise<ReadonlySet<string>>;
}

/** A client whose person was recognised. */
export interface ProvenClient {
  readonly account: Account;
  /** What the client calls itself. */
  readonly userAgent: string;
  /** The password hash by which the person was recognised; absent: the account was made just now. */
  readonly provenBy?: string;
}

/** Makes a token for a client of someone who was recognised. @throws AuthRefusal */
export async function signInClient(
  options: ClientSignInOptions,
  { account: { gaiaId, email }, userAgent, provenBy }: ProvenClient,
): Promise<AuthResponse> {
  await makeRoom(options, gaiaId);
  const token = newToken();
  try {
    await options.accounts.createToken({
      gaiaId,
      hash: tokenHash(token),
      label: userAgent.slice(0, limits.nameUnits) || 'unnamed client',
      variant: 'extended',
      device: deviceClassOf(userAgent),
      ...(provenBy === undefined ? {} : { provenBy }),
    });
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new AuthRefusal('account_changed');
  }
  return { token, gaiaId, email };
}

/** Clients that were forgotten somewhere must not keep their person from signing in: the oldest idle one goes. */
async function makeRoom(
  { accounts, authenticator, connectedClientsOf }: ClientSignInOptions,
  gaiaId: string,
): Promise<void> {
  const tokens = (await accounts.listTokens(gaiaId)).filter(({ kind }) => kind === 'app');
  const surplus = tokens.length - limits.clientsPerPerson + 1;
  if (surplus <= 0) return;
  const connected = await connectedClientsOf(gaiaId);
  const idle = tokens
    .filter(({ clientId }) => !connected.has(clientId))
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(0, surplus);
  if (idle.length < surplus) {
    throw new AuthRefusal('too_many_clients', { most: limits.clientsPerPerson });
  }
  for (const { clientId } of idle) await authenticator.revoke(clientId);
}
