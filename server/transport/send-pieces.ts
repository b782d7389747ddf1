import type { ServerResponse } from 'node:http';
import { release } from '../util/release.ts';

/**
 * Sends bytes as the body of an answer: each piece is asked for when the one before has left, and is not to be used any more then.
 * Resolves once all are sent, or the client went away. A read error closes the connection: the answer has begun, so no error can be sent.
 */
export async function sendPieces(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let gone = (): void => undefined;
  response.once('close', () => gone());
  /** Resolves to false when the client went away instead, also when it had gone before. */
  const done = (begin: (then: (error?: Error | null) => void) => void): Promise<boolean> =>
    new Promise((resolve) => {
      gone = () => resolve(false);
      if (response.destroyed) gone();
      else begin((error) => resolve(!error));
    });
  try {
    for await (const piece of pieces) {
      if (!(await done((then) => response.write(piece, then)))) return;
      release(piece);
    }
    await done((then) => response.end(then));
  } catch {
    response.destroy();
  }
}
