import type { IncomingMessage, ServerResponse } from 'node:http';
import { anyType, limits } from '../../../protocol/index.ts';
import type { FileRecord } from '../../domain/messages/files.ts';
import { answer } from '../http-answer.ts';
import { sendPieces } from '../send-pieces.ts';
import { type ByteRange, requestedRange } from './byte-range.ts';

export interface FileReading {
  /** The bytes from one on and before another. */
  read(from: number, before: number): AsyncIterable<Uint8Array>;
  /** Asked before each piece: who was signed out gets no more. */
  mayGoOn(): boolean;
}

/**
 * Hands a file out, or a range of it. A browser saves it and shows nothing of it: neither the type that its uploader said nor
 * its name can make a page of this server of it.
 *
 * @throws what reading its first piece throws; nothing is answered then
 */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileRecord,
  { read, mayGoOn }: FileReading,
): Promise<void> {
  const { id, size, name } = file;
  // What an id leads to never changes.
  const tag = `"${id}"`;
  const headers = {
    'content-type': anyType,
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: tag,
  };
  const { 'if-range': condition = tag } = request.headers;
  const range = condition === tag ? requestedRange(request.headers.range, size) : 'whole';
  if (range === 'none') return answer(response, 416, '', { 'content-range': `bytes */${size}` });
  const { from, before }: ByteRange = range === 'whole' ? { from: 0, before: size } : range;
  const pieces = request.method === 'HEAD' ? null : read(from, before)[Symbol.asyncIterator]();
  // What cannot be read is no answer that begins.
  const first = await pieces?.next();
  response.writeHead(range === 'whole' ? 200 : 206, {
    ...headers,
    'content-length': before - from,
    ...(range !== 'whole' && { 'content-range': `bytes ${from}-${before - 1}/${size}` }),
  });
  if (pieces === null || first === undefined) {
    response.end();
    return;
  }
  const stop = () => response.destroy();
  response.setTimeout(limits.downloadPauseMs, stop);
  async function* allowed(from: AsyncIterator<Uint8Array>, next: IteratorResult<Uint8Array>) {
    for (; next.done !== true; next = await from.next()) {
      if (!mayGoOn()) return stop();
      yield next.value;
    }
  }
  try {
    await sendPieces(response, allowed(pieces, first));
  } finally {
    await pieces.return?.();
  }
}

/** Tells a browser to save it, under its name where the browser reads names beyond ASCII. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
