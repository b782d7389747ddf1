import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { errorKinds, type ErrorCode } from '../../protocol/index.ts';
import type { CallFormat } from './body-format.ts';

// A client that was cut off in the middle of its upload gets this long to read why.
const lingerMs = 1000;
/** What is thrown away of an upload in this many pieces, each of which costs as much as a larger one, was made to hold the server up. */
const mostPieces = 10_000;

/** Sends a whole answer. */
export function answer(
  response: ServerResponse,
  status: number,
  body: Uint8Array | string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    'content-length': bytes.length,
    ...headers,
  });
  response.end(bytes);
}

/** Sends a refusal of the transport, in the format of the request. */
export function answerError(
  response: ServerResponse,
  format: CallFormat,
  status: number,
  error: { readonly code: string; readonly message: string },
  headers: OutgoingHttpHeaders = {},
): void {
  answer(response, status, format.writeError(error), {
    'content-type': format.contentType,
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...headers,
  });
}

/** Sends a refusal of the closed list. */
export function answerCode(
  response: ServerResponse,
  format: CallFormat,
  code: ErrorCode,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  answerError(response, format, errorKinds[code].httpStatus, { code, message }, headers);
}

/**
 * Throws the rest of a request's body away for a moment, because a connection that is cut in the middle of an upload takes
 * the answer with it; who is still sending then is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  const cut = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  let pieces = 0;
  request.on('data', () => {
    pieces += 1;
    if (pieces > mostPieces) request.socket.destroy();
  });
  request.once('end', () => clearTimeout(cut)).resume();
}

/** Gives up on a body that comes too slowly. There is no more to say than HTTP itself has: the connection ends. */
export function answerTooSlow(request: IncomingMessage, response: ServerResponse): void {
  answer(response, 408, '', { connection: 'close' });
  discardRest(request);
}

/** Refuses a body that is too large. */
export function answerTooLarge(
  request: IncomingMessage,
  response: ServerResponse,
  format: CallFormat,
  limit: number,
): void {
  discardRest(request);
  answerCode(response, format, 'too_large', `A request has at most ${limit} bytes.`);
}
