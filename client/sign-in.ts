import { explain } from './connection/link.ts';
import { ClientError, type ClientErrorCode, type SignInField } from './errors.ts';

export interface SignedIn {
  readonly token: string;
  readonly gaiaId: string;
  readonly email: string;
}

export interface SignInRequest {
  /** Origin of the service. */
  readonly server: string;
  readonly account: string;
  readonly password: string;
}

export interface SignUpRequest extends SignInRequest {
  readonly displayName?: string;
  readonly invite?: string;
}

/** A signed-in client. */
interface Client {
  /** Origin of the service. */
  readonly server: string;
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

const DEADLINE_MS = 20_000;

/** @throws {ClientError} */
export function signIn(request: SignInRequest): Promise<SignedIn> {
  const { account, password } = request;
  return exchange(request.server, 'signin', { account, password });
}

/** Makes the account and signs in. @throws {ClientError} with the field to correct, where it is one */
export function signUp(request: SignUpRequest): Promise<SignedIn> {
  const { account, password, displayName = '', invite = '' } = request;
  return exchange(request.server, 'signup', { account, password, displayName, invite });
}

/** Makes the token worthless. A token that is so already is no error. @throws {ClientError} */
export async function signOut(request: SignOutRequest): Promise<void> {
  const { server, token, everywhere = false } = request;
  const response = await post(server, 'signout', { everywhere }, { authorization: `Bearer ${token}` });
  if (response.ok || response.status === 401) return;
  throw await failureOf(response, 'signout');
}

/**
 * Gives the account another password. All its other clients are signed out; this one stays.
 * @throws {ClientError} with the field to correct, where it is one
 */
export async function changePassword(request: ChangePasswordRequest): Promise<void> {
  const { server, token, oldPassword, newPassword } = request;
  const authorization = `Bearer ${token}`;
  const response = await post(server, 'password', { oldPassword, newPassword }, { authorization });
  if (!response.ok) throw await failureOf(response, 'password');
}

async function exchange(server: string, action: string, body: Record<string, string>): Promise<SignedIn> {
  const response = await post(server, action, body);
  if (!response.ok) throw await failureOf(response, action);
  const answer = (await response.json().catch(() => null)) as Partial<SignedIn> | null;
  const { token, gaiaId, email } = answer ?? {};
  if (!token || !gaiaId || !email) throw notAService();
  return { token, gaiaId, email };
}

async function post(
  server: string,
  action: string,
  body: Record<string, string | boolean>,
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await fetch(`${server}/auth/v1/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (cause) {
    const reason = explain((cause as { cause?: unknown }).cause ?? cause);
    throw new ClientError('unreachable', `${reason} Check the address and try again.`, {
      retry: true,
      field: 'server',
      cause,
    });
  }
}

const notAService = (): ClientError =>
  new ClientError('not_a_service', 'There is no Parley service at this address. Check the address.', {
    field: 'server',
  });

/** What each refusal of the service means here, and which field it is about. */
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
  internal: { code: 'service_failed', retry: true },
};

async function failureOf(response: Response, action: string): Promise<ClientError> {
  const said = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
  const known = refusals[said?.code ?? ''];
  if (known) {
    const { code, ...rest } = known;
    return new ClientError(code, said?.message || `The service refused (${action}).`, rest);
  }
  if (said?.message && said.code) return new ClientError('refused', said.message);
  if (response.status >= 500) {
    return new ClientError('service_failed', 'The service failed. Try again in a moment.', { retry: true });
  }
  return notAService();
}
