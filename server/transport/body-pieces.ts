import type { IncomingMessage } from 'node:http';
import { release } from '../util/release.ts';
import type { Pace } from './body-pace.ts';

/**
 * A large body's pieces, counted as they come. Each is not to be used any more once the next one is asked for: most are empty
 * then. The request is left open for an answer.
 */
export async function* bodyPieces(request: IncomingMessage, pace: Pace): AsyncGenerator<Uint8Array> {
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    pace.count(piece.length);
    yield piece;
    release(piece);
  }
}
