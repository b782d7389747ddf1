import type { IncomingMessage } from 'node:http';

/** What came of reading a request's body. `too_large`: reading stopped at the limit; `aborted`: the client went away. */
export type BodyResult = Buffer | 'too_large' | 'aborted';

/** Bodies that are held in memory are small: who needs longer than this holds a connection for nothing. */
const mostMs = 30_000;

/** Reads a whole body, but never more than `limit` bytes of it. Who takes too long over it is cut off. */
export function readBody(request: IncomingMessage, limit: number): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too_large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const cut = setTimeout(() => request.socket.destroy(), mostMs).unref();
    const finish = (result: BodyResult) => {
      clearTimeout(cut);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        finish('too_large');
      } else chunks.push(chunk);
    };
    const onEnd = () =>
      finish(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    const onGone = () => finish('aborted');
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
