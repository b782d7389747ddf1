import { request as startRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connecting, hostOf, targetOf, timedOut, type Network } from './network.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or pieces of bytes, which are asked for as fast as the network takes them. */
  readonly body?: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  /** The largest answer that is read, in bytes. */
  readonly mostBytes?: number;
  /** Takes the body of a good answer piece by piece instead of all at once; the connection may rest between two for `pauseMs`. */
  readonly into?: (pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly pauseMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** 200 to 299. */
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Null where the body is no JSON. */
  json(): unknown;
}

const MOST_BYTES = 1024 * 1024;

/** Asks a server over HTTP. A redirect is an answer like any other: nothing is sent anywhere else. */
export async function httpRequest(network: Network, url: string, asked: HttpRequest): Promise<HttpAnswer> {
  const { origin, pathname, search } = new URL(url);
  const target = targetOf(origin);
  const { method, headers = {}, body = '', signal, mostBytes = MOST_BYTES, into, pauseMs } = asked;
  const pieces = typeof body === 'string' ? [Buffer.from(body)] : body;
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const request = startRequest({
    method,
    path: `${pathname}${search}`,
    headers: { host: hostOf(target), connection: 'close', ...length, ...headers },
    createConnection: connecting(network, target) as never,
    ...(signal && { signal }),
  });
  const answered = new Promise<HttpAnswer>((resolve, reject) => {
    request.once('error', reject);
    // An answer may come before the last byte was sent: it counts, not the broken end of the sending.
    pipeline(Readable.from(reportingFailure(pieces, reject), { objectMode: false }), request).catch(
      () => undefined,
    );
    if (pauseMs !== undefined) request.setTimeout(pauseMs, () => request.destroy(timedOut()));
    request.once('response', (response) => {
      const { statusCode = 0, headers: answered } = response;
      if (into && statusCode >= 200 && statusCode < 300) {
        // Who takes it has put everything away when this fails; why it does is known to the request.
        let failure: unknown = null;
        request.off('error', reject).on('error', (error) => (failure ??= error));
        into(response).then(
          () => resolve(answer(statusCode, answered, Buffer.alloc(0))),
          (error: unknown) => reject(failure ?? error),
        );
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) request.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve(answer(status, headers, Buffer.concat(chunks)));
      });
    });
  });
  return answered;
}

/**
 * The same pieces. Reports why their source failed: the request itself reports only a lost connection, and nothing when it has no
 * connection yet.
 */
async function* reportingFailure(
  pieces: NonNullable<Exclude<HttpRequest['body'], string>>,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let isTaken = false;
  try {
    for await (const piece of pieces) {
      isTaken = true;
      yield piece;
      isTaken = false;
    }
  } catch (error) {
    // An error that the reader throws in at a piece is the request's, not the body's.
    if (!isTaken) failed(error);
    throw error;
  }
}

/** What an answer asks to wait before the same request, in milliseconds; 0: nothing. */
export function retryAfterMs(headers: HttpAnswer['headers']): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : 0;
}

const answer = (status: number, headers: HttpAnswer['headers'], body: Buffer): HttpAnswer => ({
  status,
  ok: status >= 200 && status < 300,
  headers,
  body,
  json() {
    try {
      return JSON.parse(body.toString('utf8')) as unknown;
    } catch {
      return null;
    }
  },
});
