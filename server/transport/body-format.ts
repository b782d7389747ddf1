import type { IncomingMessage } from 'node:http';
import {
  checkJsonValues,
  decodeRequest,
  decodeSession,
  encodeSession,
  fromProtoJson,
  type AuthError,
  type AuthResponse,
  type MessageName,
  type MessageTypes,
  type Operation,
  type OperationName,
  type ResponseOf,
  type Variant,
} from '../../protocol/index.ts';
import { readAuthJson, type AuthRequests } from './auth-json.ts';
import { flatText } from './flat-json.ts';
import { pacedJson } from './paced-text.ts';
import { encodeLazy, type WithLazy } from '../util/lazy-message.ts';

/** A way in which a call can be read and answered. */
export interface CallFormat {
  readonly contentType: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Throws CodecError. */
  readChat<N extends MessageName>(name: N, body: Uint8Array, variant: Variant): MessageTypes[N];
  writeAnswer<O extends OperationName>(
    operation: Operation<O>,
    response: WithLazy<ResponseOf<O>>,
    variant: Variant,
  ): Promise<Uint8Array | string> | Uint8Array | string;
  writeError(value: AuthError): Uint8Array | string;
}

/** One of the two ways in which the body of any request can be written; the answer is written in the same one. */
export interface BodyFormat extends CallFormat {
  /** Throws CodecError or ParleyError. */
  readSession<N extends keyof AuthRequests>(name: N, body: Uint8Array): AuthRequests[N];
  writeAuth(value: AuthResponse): Uint8Array | string;
}

const protobuf: BodyFormat = {
  contentType: 'application/x-protobuf',
  readChat: decodeRequest,
  writeAnswer: ({ response: name }, response, variant) => encodeLazy(name, response, variant),
  readSession: (name, body) => decodeSession(name, body),
  writeAuth: (value) => encodeSession('AuthResponse', value),
  writeError: (value) => encodeSession('AuthError', value),
};

/** The format of errors for a caller whose own format is unknown. */
export const jsonFormat: BodyFormat = {
  contentType: 'application/json',
  readChat: (name, body, variant) => fromProtoJson(name, flatText(body), variant, checkJsonValues),
  writeAnswer: ({ response: name }, response, variant) => pacedJson(name, response, variant),
  readSession: readAuthJson,
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
