import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  limits,
  ParleyError,
  refusalHeader,
  writeRefusalHeader,
  type AuthResponse,
} from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { translator } from '../../words/translate.ts';
import { AuthRefusal } from '../auth/auth-refusal.ts';
import type { AuthService, Origin } from '../auth/auth-service.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { bearerToken } from '../auth/tokens.ts';
import { addressGroup } from '../util/address-group.ts';
import type { AtOnce } from '../util/at-once.ts';
import { bodyFormat, jsonFormat, type BodyFormat } from './body-format.ts';
import { isLocalRequest, type ClientAddresses } from './client-address.ts';
import { answer, answerCode, answerError, answerTooLarge, discardRest } from './http-answer.ts';
import { readBody } from './request-body.ts';

export interface AuthRouteOptions {
  readonly auth: AuthService;
  readonly authenticator: Authenticator;
  readonly addresses: ClientAddresses;
  /** Whether who connects over loopback, with no word about a proxy, is at this computer. */
  readonly trustsLoopback: boolean;
  /** Requests under way, by address. */
  readonly atOnce: AtOnce;
}

/** A request whose body was read. */
interface ParsedRequest {
  readonly body: Uint8Array;
  readonly format: BodyFormat;
  readonly origin: Origin;
  /** Of the Authorization header. */
  readonly token: string | null;
}

type Step = (options: AuthRouteOptions, requested: ParsedRequest) => Promise<AuthResponse>;

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    '/auth/v1/signup',
    ({ auth }, { body, format, origin }) => auth.signUp(format.readSession('AuthRequest', body), origin),
  ],
  [
    '/auth/v1/signin',
    ({ auth }, { body, format, origin }) => auth.signIn(format.readSession('AuthRequest', body), origin),
  ],
  ['/auth/v1/signout', signOut],
  ['/auth/v1/password', changePassword],
  ['/auth/v1/delete', deleteAccount],
]);

/** Whether a path belongs to accounts: signing up, in or out, changing the password, deleting. */
export const isAuthPath = (path: string): boolean => steps.has(path);

/** Answers `POST /auth/v1/signup`, `/signin`, `/signout`, `/password` and `/delete`. */
export async function answerAuth(
  options: AuthRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const step = steps.get(path);
  if (request.method !== 'POST' || step === undefined) {
    return answerError(
      response,
      jsonFormat,
      405,
      { code: 'undecodable', message: 'Use POST.' },
      { allow: 'POST' },
    );
  }
  // Signing out needs no body, and then no word about how it is written.
  const format = bodyFormat(request) ?? (step === signOut ? noBody : null);
  if (format === null) {
    const message = 'Send application/x-protobuf or application/json.';
    return answerCode(response, jsonFormat, 'unsupported_media_type', message);
  }
  const address = options.addresses.of(request);
  using underWay = options.atOnce.begin(addressGroup(address));
  if (underWay === null) {
    discardRest(request);
    return answerRefusal(response, format, new AuthRefusal('too_many_attempts', { seconds: 5 }));
  }
  const bounds = { most: limits.authRequestBytes, withinMs: limits.authRequestMs.body };
  const body = await readBody(request, response, bounds, () =>
    answerTooLarge(request, response, format, bounds.most),
  );
  if (body === null) return undefined;
  const origin: Origin = {
    address,
    userAgent: request.headers['user-agent'] ?? '',
    local: options.trustsLoopback && isLocalRequest(request),
  };
  const token = bearerToken(request.headers.authorization);
  try {
    const done = await step(options, { body, format, origin, token });
    return answer(response, 200, format.writeAuth(done), { 'content-type': format.contentType });
  } catch (error) {
    return answerRefusal(response, format, error);
  }
}

async function signOut(
  { auth, authenticator }: AuthRouteOptions,
  { body, format, token }: ParsedRequest,
): Promise<AuthResponse> {
  const client = await authenticator.verify(token);
  if (client === null) throw new AuthRefusal('sign_in_needed');
  const requested = body.length === 0 ? {} : format.readSession('SignOutRequest', body);
  await auth.signOut(client, requested.everywhere === true);
  return {};
}

async function changePassword(
  { auth, authenticator }: AuthRouteOptions,
  { body, format, origin, token }: ParsedRequest,
): Promise<AuthResponse> {
  const client = await authenticator.verify(token);
  if (client === null) throw new AuthRefusal('sign_in_needed');
  await auth.changePassword(client, format.readSession('ChangePasswordRequest', body), origin);
  return {};
}

async function deleteAccount(
  { auth, authenticator }: AuthRouteOptions,
  { body, format, origin, token }: ParsedRequest,
): Promise<AuthResponse> {
  const client = await authenticator.verify(token);
  if (client === null) throw new AuthRefusal('sign_in_needed');
  await auth.deleteAccount(client, format.readSession('DeleteAccountRequest', body), origin);
  return {};
}

/** What a body of unknown form says is thrown away. */
const noBody: BodyFormat = { ...jsonFormat, readSession: () => ({}) };

async function answerRefusal(response: ServerResponse, format: BodyFormat, error: unknown): Promise<void> {
  if (error instanceof AuthRefusal) {
    const { code, details, httpStatus, retryAfterSecs } = error;
    const message = refusalText(await translator('en'), details);
    return answerError(
      response,
      format,
      httpStatus,
      { code, message },
      {
        [refusalHeader]: writeRefusalHeader(details),
        ...(retryAfterSecs > 0 && { 'retry-after': String(retryAfterSecs) }),
      },
    );
  }
  const known = ParleyError.from(error);
  if (known.code !== 'undecodable') throw error;
  return answerCode(response, format, known.code, known.message);
}
