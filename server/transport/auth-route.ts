import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, ParleyError, type AuthResponse } from '../../protocol/index.ts';
import { AuthRefusal, authRefusalStatus } from '../auth/auth-refusal.ts';
import type { AuthService, Origin } from '../auth/auth-service.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { bearerToken } from '../auth/tokens.ts';
import { bodyFormat, jsonFormat, type BodyFormat } from './body-format.ts';
import { clientAddress } from './client-address.ts';
import { answer, answerCode, answerError, answerTooLarge } from './http-answer.ts';
import { readBody } from './request-body.ts';

export interface AuthRouteOptions {
  readonly auth: AuthService;
  readonly authenticator: Authenticator;
}

type Step = 'signup' | 'signin' | 'signout';
const steps: ReadonlyMap<string, Step> = new Map([
  ['/auth/v1/signup', 'signup'],
  ['/auth/v1/signin', 'signin'],
  ['/auth/v1/signout', 'signout'],
]);

/** Whether a path belongs to signing up, in or out. */
export const isAuthPath = (path: string): boolean => steps.has(path);

/** Answers `POST /auth/v1/signup`, `/signin` and `/signout`. */
export async function answerAuth(
  options: AuthRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const step = steps.get(path);
  const format = bodyFormat(request);
  if (request.method !== 'POST') {
    return answerError(
      response,
      jsonFormat,
      405,
      { code: 'undecodable', message: 'Use POST.' },
      { allow: 'POST' },
    );
  }
  if (step === 'signout') return signOut(options, request, response, format ?? jsonFormat);
  if (format === null) {
    const message = 'Send application/x-protobuf or application/json.';
    return answerCode(response, jsonFormat, 'unsupported_media_type', message);
  }
  const body = await readBody(request, limits.requestBytes);
  if (body === 'aborted') return undefined;
  if (body === 'too_large') return answerTooLarge(request, response, format, limits.requestBytes);
  const origin: Origin = {
    address: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
  };
  try {
    const asked = format.readAuth(body);
    const signed = await (step === 'signup'
      ? options.auth.signUp(asked, origin)
      : options.auth.signIn(asked, origin));
    return answerSigned(response, format, signed);
  } catch (error) {
    return answerRefusal(response, format, error);
  }
}

async function signOut(
  { auth, authenticator }: AuthRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  format: BodyFormat,
): Promise<void> {
  // The body says nothing that matters; what a client sends anyway is thrown away.
  request.resume();
  const client = await authenticator.verify(bearerToken(request.headers.authorization));
  if (client === null) return answerCode(response, format, 'unauthenticated', 'Sign in first.');
  await auth.signOut(client.clientId);
  return answerSigned(response, format, {});
}

function answerSigned(response: ServerResponse, format: BodyFormat, signed: AuthResponse): void {
  answer(response, 200, format.writeAuth(signed), { 'content-type': format.contentType });
}

function answerRefusal(response: ServerResponse, format: BodyFormat, error: unknown): void {
  if (error instanceof AuthRefusal) {
    const { code, message, retryAfterSecs } = error;
    const headers: Record<string, string> =
      retryAfterSecs > 0 ? { 'retry-after': String(retryAfterSecs) } : {};
    return answerError(response, format, authRefusalStatus[code], { code, message }, headers);
  }
  const known = ParleyError.from(error);
  if (known.code !== 'undecodable') throw error;
  return answerCode(response, format, known.code, known.message);
}
