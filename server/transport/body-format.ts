import type { IncomingMessage } from 'node:http';
import {
  decode,
  decodeSession,
  encode,
  encodeSession,
  ParleyError,
  type AuthError,
  type AuthRequest,
  type AuthResponse,
  type MessageName,
  type MessageTypes,
  type Variant,
} from '../../protocol/index.ts';
import { fromProtoJson, toProtoJson } from './proto-json.ts';

/** One of the two ways in which a request's body can be written; the answer is written in the same one. */
export interface BodyFormat {
  readonly contentType: string;
  /** Throws CodecError. */
  readChat<N extends MessageName>(name: N, body: Uint8Array, variant: Variant): MessageTypes[N];
  writeChat<N extends MessageName>(name: N, value: MessageTypes[N], variant: Variant): Uint8Array | string;
  /** Throws CodecError or ParleyError. */
  readAuth(body: Uint8Array): AuthRequest;
  writeAuth(value: AuthResponse): Uint8Array | string;
  writeError(value: AuthError): Uint8Array | string;
}

const protobuf: BodyFormat = {
  contentType: 'application/x-protobuf',
  readChat: (name, body, variant) => decode(name, body, variant),
  writeChat: (name, value, variant) => encode(name, value, variant),
  readAuth: (body) => decodeSession('AuthRequest', body),
  writeAuth: (value) => encodeSession('AuthResponse', value),
  writeError: (value) => encodeSession('AuthError', value),
};

/** The way in which errors are told to somebody whose own way is unknown. */
export const jsonFormat: BodyFormat = {
  contentType: 'application/json',
  readChat: (name, body, variant) => fromProtoJson(name, Buffer.from(body).toString('utf8'), variant),
  writeChat: (name, value, variant) => toProtoJson(name, value, variant),
  readAuth: readAuthJson,
  writeAuth: (value) => JSON.stringify(value),
  writeError: (value) => JSON.stringify(value),
};

/** The format of a request's body, or null when it is neither of the two. */
export function bodyFormat(request: Pick<IncomingMessage, 'headers'>): BodyFormat | null {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return null;
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return [protobuf, jsonFormat].find(({ contentType }) => contentType === type) ?? null;
}

function readAuthJson(body: Uint8Array): AuthRequest {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new ParleyError('undecodable', 'This is not JSON.', { cause });
  }
  if (typeof json !== 'object' || json === null) throw new ParleyError('undecodable', 'Send a JSON object.');
  const fields = new Map<string, unknown>(Object.entries(json));
  const text = (name: string): string | null => {
    const value = fields.get(name) ?? null;
    if (value !== null && typeof value !== 'string')
      throw new ParleyError('undecodable', `${name} must be a string.`);
    return value;
  };
  return {
    account: text('account'),
    password: text('password'),
    displayName: text('displayName'),
    invite: text('invite'),
  };
}
