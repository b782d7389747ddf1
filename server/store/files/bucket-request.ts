import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Its length is in the headers. Taken as fast as the connection does. */
  readonly body?: AsyncIterable<Uint8Array> | undefined;
  readonly signal: AbortSignal;
}

/** Makes one request. Resolves to the answer, whose body is still to be read. */
export async function sendRequest(asked: BucketRequest): Promise<IncomingMessage> {
  const { body } = asked;
  // A body cannot be read twice, so it goes over a connection that nothing has closed yet.
  if (body) return answerTo(begin(asked, false), body);
  const request = begin(asked, undefined);
  try {
    return await answerTo(request);
  } catch (error) {
    // The other end may close a connection that rests, at the moment at which it is used again.
    if (!request.reusedSocket || asked.signal.aborted) throw error;
    return answerTo(begin(asked, false));
  }
}

function begin({ url, method, headers, signal }: BucketRequest, agent: false | undefined): ClientRequest {
  const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
  return ask(url, { method, headers, signal, ...(agent === false && { agent }) });
}

async function answerTo(request: ClientRequest, body?: AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.on('error', reject);
  if (body === undefined) {
    request.end();
    return answered;
  }
  // A refusal may come before all of the body is sent, which ends that; what goes wrong otherwise goes wrong for both.
  pipeline(Readable.from(body), request).catch(reject);
  return answered;
}
