import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CodecError,
  limits,
  operationAt,
  refusalHeader,
  variantNamed,
  writeRefusalHeader,
  type Operation,
  type OperationName,
  type Variant,
} from '../../protocol/index.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { bearerToken } from '../auth/tokens.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Caller } from '../operations/context/context.ts';
import type { ClientToken } from '../store/accounts/accounts.ts';
import { bodyFormat, jsonFormat, type CallFormat } from './body-format.ts';
import type { CallLimiter } from './call-limiter.ts';
import type { Dispatcher } from './dispatcher.ts';
import { answer, answerCode, answerError, answerTooLarge } from './http-answer.ts';
import { readBody } from './request-body.ts';

export interface CallRouteOptions {
  readonly authenticator: Authenticator;
  readonly dispatcher: Dispatcher;
  readonly callLimiter: CallLimiter;
  readonly metrics: Metrics;
}

/** Who calls, and in which format and variant. */
export interface Calling {
  readonly client: ClientToken | null;
  /** undefined: there is no variant of the name that was asked for. */
  readonly variant: Variant | undefined;
  /** null: the body is in no format that can be read. */
  readonly format: CallFormat | null;
  readonly sessionId: string | null;
}

/** Answers `POST /chat/v1/<group>/<operation>`. */
export async function answerCall(
  options: CallRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  return answerCallOf(options, request, response, url.pathname, {
    client: await options.authenticator.verify(bearerToken(request.headers.authorization)),
    variant: variantNamed(url.searchParams.get('variant')),
    format: bodyFormat(request),
    sessionId: null,
  });
}

/** Answers a call of someone who was recognised, or not, in whatever way. */
export async function answerCallOf(
  options: CallRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { client, variant, format, sessionId }: Calling,
): Promise<void> {
  const answerFormat = format ?? jsonFormat;
  if (client === null) return answerCode(response, answerFormat, 'unauthenticated', 'Sign in first.');
  const operation = operationAt(path);
  if (variant === undefined) {
    return answerCode(response, answerFormat, 'undecodable', 'variant is base or extended.');
  }
  if (operation === undefined || (operation.extendedOnly && variant === 'base')) {
    return answerCode(response, answerFormat, 'unknown_operation', 'There is no such operation.');
  }
  if (request.method !== 'POST') {
    return answerError(
      response,
      answerFormat,
      405,
      { code: 'undecodable', message: 'Use POST.' },
      { allow: 'POST' },
    );
  }
  if (format === null) {
    return answerCode(
      response,
      answerFormat,
      'unsupported_media_type',
      'Send application/x-protobuf or application/json.',
    );
  }
  const wait = options.callLimiter.take(client);
  if (wait > 0) {
    return answerCode(response, format, 'rate_limited', `Try again in ${wait} seconds.`, {
      'retry-after': String(wait),
    });
  }
  const bounds = { most: limits.requestBytes, withinMs: limits.requestMs };
  const body = await readBody(request, response, bounds, () =>
    answerTooLarge(request, response, format, bounds.most),
  );
  if (body === null) return undefined;
  const { clientId, gaiaId, email, resource } = client;
  const learnsByPush = client.kind === 'gateway';
  const caller: Caller = { clientId, gaiaId, email, resource, variant, sessionId, learnsByPush };
  return run(options, response, format, operation, body, caller);
}

async function run<O extends OperationName>(
  { dispatcher, metrics }: CallRouteOptions,
  response: ServerResponse,
  format: CallFormat,
  operation: Operation<O>,
  body: Uint8Array,
  caller: Caller,
): Promise<void> {
  if (dispatcher.stopping) {
    return answerCode(response, format, 'shutting_down', 'The server is stopping.', { 'retry-after': '5' });
  }
  let request;
  try {
    request = format.readChat(operation.request, body, caller.variant);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    metrics.undecodable += 1;
    return answerCode(response, format, 'undecodable', `${operation.request}: ${error.message}`);
  }
  const { response: answered, refusal, unavailable } = await dispatcher.call(operation.name, request, caller);
  if (unavailable) {
    return answerCode(response, format, unavailable.code, unavailable.message, {
      'retry-after': String(unavailable.retryAfterSecs),
    });
  }
  return answer(response, 200, await format.writeAnswer(operation, answered, caller.variant), {
    'content-type': format.contentType,
    ...format.headers,
    ...(refusal && { [refusalHeader]: writeRefusalHeader(refusal) }),
  });
}
