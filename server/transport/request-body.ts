import type { IncomingMessage, ServerResponse } from 'node:http';
import { GrowingBuffer } from '../util/growing-buffer.ts';
import { watchPace } from './body-pace.ts';
import { answerTooSlow } from './http-answer.ts';

export interface BodyBounds {
  /** Bytes. */
  readonly most: number;
  /** Milliseconds after which all of it must be here. */
  readonly withinMs: number;
}

/**
 * Reads a whole body within its bounds. Null when there is nothing left to answer: the client went away, the body was too
 * slow, or `refuse` answered that it is too large.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: BodyBounds,
  refuse: () => void,
): Promise<Buffer | null> {
  const result = await receive(request, bounds);
  if (result === 'too_large') refuse();
  if (result === 'too_slow') answerTooSlow(request, response);
  return typeof result === 'string' ? null : result;
}

async function receive(
  request: IncomingMessage,
  { most, withinMs }: BodyBounds,
): Promise<Buffer | 'too_large' | 'too_slow' | 'aborted'> {
  if (Number(request.headers['content-length'] ?? 0) > most) return 'too_large';
  const body = new GrowingBuffer();
  const result = Promise.withResolvers<Buffer | 'too_large' | 'too_slow' | 'aborted'>();
  const stop = (reason: 'too_large' | 'too_slow') => {
    request.pause();
    result.resolve(reason);
  };
  using pace = watchPace(withinMs, () => stop('too_slow'));
  const onData = (piece: Buffer) => {
    if (body.length + piece.length > most) return stop('too_large');
    pace.count(piece.length);
    return body.append(piece);
  };
  const onEnd = () => result.resolve(body.bytes());
  const onGone = () => result.resolve('aborted');
  request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  try {
    return await result.promise;
  } finally {
    request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
  }
}
