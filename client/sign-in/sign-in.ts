import { knownRefusal, readRefusalHeader, refusalHeader } from '../../protocol/index.ts';
import { explain } from '../net/explain.ts';
import { httpRequest, type HttpAnswer } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { directNetwork } from '../net/open-network.ts';
import { errorText, saidOr } from '../util/error-text.ts';
import { ClientError, type ClientErrorCode, type SignInField } from '../util/errors.ts';

export interface SignedIn {
  readonly token: string;
  readonly gaiaId: string;
  readonly email: string;
}

/** A server and the way to it. */
export interface At {
  /** Origin of the server. */
  readonly server: string;
  /** Default: straight to the server. */
  readonly network?: Network;
}

export interface SignInRequest extends At {
  readonly account: string;
  readonly password: string;
  /** What this client calls itself, for the person's list of clients; printable ASCII. Default: nothing. */
  readonly clientName?: string;
}

export interface SignUpRequest extends SignInRequest {
  readonly displayName?: string;
  readonly invite?: string;
}

/** A signed-in client. */
interface Client extends At {
  readonly token: string;
}

export interface SignOutRequest extends Client {
  /** All clients of the person, not this one alone. */
  readonly everywhere?: boolean;
}

export interface ChangePasswordRequest extends Client {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export interface DeleteAccountRequest extends Client {
  readonly password: string;
}

const DEADLINE_MS = 20_000;

/** @throws {ClientError} */
export function signIn(request: SignInRequest): Promise<SignedIn> {
  const { account, password } = request;
  return exchange(request, 'signin', { account, password });
}

/** Makes the account and signs in. @throws {ClientError} with the field to correct, where it is one */
export function signUp(request: SignUpRequest): Promise<SignedIn> {
  const { account, password, displayName = '', invite = '' } = request;
  return exchange(request, 'signup', { account, password, displayName, invite });
}

/** Makes the token worthless. A token that is so already is no error. @throws {ClientError} */
export async function signOut(request: SignOutRequest): Promise<void> {
  const { token, everywhere = false } = request;
  const response = await post(request, 'signout', { everywhere }, { authorization: `Bearer ${token}` });
  if (response.ok || response.status === 401) return;
  throw failureOf(response);
}

/**
 * Gives the account another password. All its other clients are signed out; this one stays.
 * @throws {ClientError} with the field to correct, where it is one
 */
export async function changePassword(request: ChangePasswordRequest): Promise<void> {
  const { token, oldPassword, newPassword } = request;
  const authorization = `Bearer ${token}`;
  const response = await post(request, 'password', { oldPassword, newPassword }, { authorization });
  if (!response.ok) throw failureOf(response);
}

/**
 * Deletes the account for good. All its clients are signed out, and the server erases what the person wrote.
 * @throws {ClientError} with the field to correct, where it is one
 */
export async function deleteAccount(request: DeleteAccountRequest): Promise<void> {
  const { token, password } = request;
  const response = await post(request, 'delete', { password }, { authorization: `Bearer ${token}` });
  if (!response.ok) throw failureOf(response);
}

async function exchange(at: SignInRequest, action: string, body: Record<string, string>): Promise<SignedIn> {
  const response = await post(at, action, body, at.clientName ? { 'user-agent': at.clientName } : {});
  if (!response.ok) throw failureOf(response);
  const answer = response.json() as Partial<SignedIn> | null;
  const { token, gaiaId, email } = answer ?? {};
  if (!token || !gaiaId || !email) throw notAServer();
  return { token, gaiaId, email };
}

async function post(
  { server, network = directNetwork }: At,
  action: string,
  body: Record<string, string | boolean>,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  try {
    return await httpRequest(network, `${server}/auth/v1/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (cause) {
    throw new ClientError('unreachable', explain(cause), {
      retry: true,
      field: 'server',
      cause,
    });
  }
}

const notAServer = (): ClientError =>
  new ClientError('not_a_server', errorText('error.notAServer'), {
    field: 'server',
  });

/** What each code of an AuthError means here, and which field it is about. */
const refusals: Readonly<Record<string, { code: ClientErrorCode; field?: SignInField; retry?: boolean }>> = {
  unauthenticated: { code: 'unauthenticated', field: 'password' },
  account_disabled: { code: 'refused' },
  password_wrong: { code: 'refused', field: 'password' },
  account_invalid: { code: 'refused', field: 'account' },
  email_taken: { code: 'refused', field: 'account' },
  password_invalid: { code: 'refused', field: 'password' },
  display_name_invalid: { code: 'refused', field: 'displayName' },
  invite_needed: { code: 'refused', field: 'invite' },
  invite_invalid: { code: 'refused', field: 'invite' },
  sign_up_closed: { code: 'refused' },
  rate_limited: { code: 'rate_limited', retry: true },
  internal: { code: 'server_failed', retry: true },
};

function failureOf(response: HttpAnswer): ClientError {
  const said = response.json() as { code?: string; message?: string } | null;
  const known = Object.hasOwn(refusals, said?.code ?? '') ? refusals[said?.code ?? ''] : undefined;
  if (known !== undefined) {
    const { code, ...rest } = known;
    const refusal = knownRefusal(readRefusalHeader(response.headers[refusalHeader])) ?? undefined;
    return new ClientError(code, saidOr(said?.message, errorText('error.refused')), { ...rest, refusal });
  }
  if (said?.message && said.code) return new ClientError('refused', { said: said.message });
  if (response.status >= 500) {
    return new ClientError('server_failed', errorText('error.serverFailed'), { retry: true });
  }
  return notAServer();
}
