import { once } from 'node:events';
import { Agent, request as begin, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  decode,
  encode,
  fromProtoJson,
  operations,
  readRefusalHeader,
  refusalHeader,
  toProtoJson,
  type ReceivedRefusal,
  type OperationName,
  type RequestOf,
  type ResponseOf,
  type Variant,
} from '../../../protocol/index.ts';
import { checkReceived, checkReceivedJson } from './received.ts';
import type { TestServer } from './server.ts';

/** An HTTP answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

const agent = new Agent({ keepAlive: true });

/** The server was gone before it had answered, or in the middle of its answer, or said that it is stopping. */
export class NoAnswer extends Error {}

/** A server that is stopping does nothing more of what it is asked. @throws NoAnswer */
export function requireAnswer({ status, text }: Answer): void {
  if (status === 503) throw new NoAnswer(text);
}

/** Makes one HTTP request of the server: tests make thousands, and `fetch` takes three times as long for each. */
export async function request(
  server: Pick<TestServer, 'url'>,
  path: string,
  { method = 'POST', token, contentType, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const asked = begin(`${server.url}${path}`, {
    agent,
    method,
    headers: {
      // As fetch names itself: the log of sign-ins shows it.
      'user-agent': 'node',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...headers,
    },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.end(body);
  const withBody = async () => {
    const [response] = await answered;
    // A server that has said enough does not read the rest.
    asked.on('error', () => undefined);
    return { response, bytes: new Uint8Array(await buffer(response)) };
  };
  const { response, bytes } = await withBody().catch((error: unknown) => {
    throw new NoAnswer(`no answer to ${method} ${path}: ${String(error)}`);
  });
  const text = Buffer.from(bytes).toString();
  const answerHeaders = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct)) {
    for (const value of values) answerHeaders.append(name, value);
  }
  const isJson = answerHeaders.get('content-type') === 'application/json';
  return {
    status: response.statusCode ?? 0,
    headers: answerHeaders,
    bytes,
    text,
    // The answer to a HEAD says what it would be, and is empty.
    json: isJson && method !== 'HEAD' ? JSON.parse(text) : undefined,
  };
}

export interface RequestOptions {
  readonly method?: string;
  readonly token?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array | string;
  readonly headers?: Record<string, string>;
}

/** Posts a JSON object. */
export const postJson = (
  server: Pick<TestServer, 'url'>,
  path: string,
  value: object,
  options: RequestOptions = {},
): Promise<Answer> =>
  request(server, path, { contentType: 'application/json', body: JSON.stringify(value), ...options });

/** Calls one operation over HTTP and reads its answer, which must be 200. */
export async function callHttp<O extends OperationName>(
  server: Pick<TestServer, 'url'>,
  token: string,
  operation: O,
  value: RequestOf<O>,
  variant: Variant,
  form: 'http' | 'json',
): Promise<{ readonly response: ResponseOf<O>; readonly refusal: ReceivedRefusal | null }> {
  const { path, request: requestName, response: responseName } = operations[operation];
  const contentType = form === 'json' ? 'application/json' : 'application/x-protobuf';
  const body =
    form === 'json' ? toProtoJson(requestName, value, variant) : encode(requestName, value, variant);
  const answer = await request(server, `${path}?variant=${variant}`, { token, contentType, body });
  requireAnswer(answer);
  if (answer.status !== 200) throw new Error(`${operation} answered ${answer.status}: ${answer.text}`);
  if (answer.headers.get('content-type') !== contentType)
    throw new Error(`${operation} answered in another form`);
  if (form === 'http') checkReceived(responseName, answer.bytes, variant);
  else checkReceivedJson(responseName, answer.json, variant);
  const response =
    form === 'json'
      ? fromProtoJson(responseName, answer.text, variant)
      : decode(responseName, answer.bytes, variant);
  return { response, refusal: readRefusalHeader(answer.headers.get(refusalHeader)) };
}
