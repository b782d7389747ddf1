import { readMessage, requireValid, writeMessage } from './codec-core.ts';
import { CodecError } from './codec-error.ts';
import { isErrorCode } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { checks } from './gen/session_checks.ts';
import { classes } from './gen/session_classes.ts';
import type { MessageTypes as SessionTypes } from './gen/session_types.ts';
import type { ReceivedRefusal } from './refusals.ts';

export type {
  AuthError,
  AuthRequest,
  AuthResponse,
  ChangePasswordRequest,
  DeleteAccountRequest,
  SignOutRequest,
} from './gen/session_types.ts';

/** One binary message of a session. */
export type Frame =
  | {
      readonly kind: 'hello';
      readonly gaiaId: string;
      readonly email: string;
      /** This client's name, the same as long as its sign-in token lives. */
      readonly resource: string;
      /** Microseconds since the epoch. */
      readonly serverTime: number;
      readonly serverVersion: string;
    }
  | { readonly kind: 'call'; readonly id: number; readonly operation: string; readonly body: Uint8Array }
  | {
      readonly kind: 'reply';
      readonly id: number;
      readonly error: ErrorCode | null;
      readonly message: string;
      readonly retryAfterSecs: number;
      readonly body: Uint8Array;
      /** Why the operation refused the request. */
      readonly refusal: ReceivedRefusal | null;
    }
  | { readonly kind: 'push'; readonly body: Uint8Array }
  | { readonly kind: 'ping'; readonly nonce: number }
  | { readonly kind: 'pong'; readonly nonce: number }
  | {
      readonly kind: 'close';
      readonly code: ErrorCode;
      readonly reason: string;
      readonly reconnect: boolean;
      /** When to come back; 0: at once. */
      readonly retryAfterSecs: number;
    };

type WireFrame = SessionTypes['Frame'];

/**
 * Writes a frame.
 * @throws {CodecError} when a number is not a uint32 or a field is of the wrong type.
 */
export function encodeFrame(frame: Frame): Uint8Array {
  return encodeSession('Frame', toWire(frame));
}

/**
 * Reads a frame.
 * @throws {CodecError} for malformed bytes, a missing required field, or a frame of no known kind.
 */
export function decodeFrame(bytes: Uint8Array): Frame {
  return fromWire(decodeSession('Frame', bytes));
}

/**
 * Writes one of the session's own messages, such as AuthRequest.
 * @throws {CodecError} naming the field that the schema refuses.
 */
export function encodeSession<N extends keyof SessionTypes>(name: N, value: SessionTypes[N]): Uint8Array {
  const [type, check] = [classes[name], checks[name]];
  if (type === undefined || check === undefined) throw new CodecError('', `there is no message ${name}`);
  requireValid(check, value);
  return writeMessage(type, value);
}

/**
 * Reads one of the session's own messages.
 * @throws {CodecError} for malformed bytes and missing required fields.
 */
export function decodeSession<N extends keyof SessionTypes>(name: N, bytes: Uint8Array): SessionTypes[N] {
  const type = classes[name];
  if (type === undefined) throw new CodecError('', `there is no message ${name}`);
  return readMessage(type, bytes) as SessionTypes[N];
}

function toWire(frame: Frame): WireFrame {
  switch (frame.kind) {
    case 'hello': {
      const { gaiaId, email, resource, serverTime, serverVersion } = frame;
      return {
        hello: { gaia_id: gaiaId, email, resource, server_time: serverTime, server_version: serverVersion },
      };
    }
    case 'call':
      return { call: { id: frame.id, operation: frame.operation, body: frame.body } };
    case 'reply': {
      const { id, error, message, retryAfterSecs, body, refusal } = frame;
      return {
        reply: {
          id,
          error,
          message: message || null,
          retry_after_secs: retryAfterSecs === 0 ? null : retryAfterSecs,
          body: error === null ? body : null,
          ...(refusal && { refusal: refusal.code, refusal_parameter: toWireParameters(refusal) }),
        },
      };
    }
    case 'push':
      return { push: { body: frame.body } };
    case 'ping':
      return { ping: { nonce: frame.nonce } };
    case 'pong':
      return { pong: { nonce: frame.nonce } };
    case 'close':
      return {
        close: {
          code: frame.code,
          reason: frame.reason || null,
          reconnect: frame.reconnect,
          retry_after_secs: frame.retryAfterSecs === 0 ? null : frame.retryAfterSecs,
        },
      };
  }
}

function toWireParameters({ parameters }: ReceivedRefusal): SessionTypes['RefusalParameter'][] {
  return Object.entries(parameters).map(([name, value]) =>
    typeof value === 'number' ? { name, number: value } : { name, text: value },
  );
}

function refusalOf({ refusal, refusal_parameter }: SessionTypes['Reply']): ReceivedRefusal | null {
  if (!refusal) return null;
  const parameters = (refusal_parameter ?? []).map(({ name, text, number }) => [name, number ?? text ?? '']);
  return { code: refusal, parameters: Object.fromEntries(parameters) as ReceivedRefusal['parameters'] };
}

const NOTHING = new Uint8Array(0);

function fromWire({ hello, call, reply, push, ping, pong, close }: WireFrame): Frame {
  if (call) return { kind: 'call', id: call.id, operation: call.operation, body: call.body };
  if (reply) {
    return {
      kind: 'reply',
      id: reply.id,
      error: reply.error === null || reply.error === undefined ? null : codeOf(reply.error),
      message: reply.message ?? '',
      retryAfterSecs: reply.retry_after_secs ?? 0,
      body: reply.body ?? NOTHING,
      refusal: refusalOf(reply),
    };
  }
  if (push) return { kind: 'push', body: push.body };
  if (ping) return { kind: 'ping', nonce: ping.nonce };
  if (pong) return { kind: 'pong', nonce: pong.nonce };
  if (hello) {
    return {
      kind: 'hello',
      gaiaId: hello.gaia_id,
      email: hello.email,
      resource: hello.resource,
      serverTime: hello.server_time,
      serverVersion: hello.server_version,
    };
  }
  if (close) {
    return {
      kind: 'close',
      code: codeOf(close.code),
      reason: close.reason ?? '',
      reconnect: close.reconnect,
      retryAfterSecs: close.retry_after_secs ?? 0,
    };
  }
  throw new CodecError('', 'an empty frame');
}

/** A code that this side does not know yet is a failure of the other side, which is all that can be said of it. */
function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'internal';
}
