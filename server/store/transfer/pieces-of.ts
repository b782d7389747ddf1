import { open } from 'node:fs/promises';
import { absent } from '../files/folder-bytes.ts';

/** A stretch of a file's bytes. */
export interface Piece {
  /** Where it begins, in bytes. */
  readonly at: number;
  readonly content: Uint8Array;
}

/** The bytes of a file from one on and before `length` in pieces of `most` bytes, as far as they are there; none where there is no such file. */
export async function* piecesOf(path: string, length: number, most: number, from = 0): AsyncGenerator<Piece> {
  const file = await open(path, 'r').catch(absent);
  if (file === null) return;
  await using _open = file;
  for (let at = from; at < length;) {
    const wanted = Math.min(most, length - at);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
    if (bytesRead === 0) return;
    yield { at, content: buffer.subarray(0, bytesRead) };
    at += bytesRead;
  }
}
