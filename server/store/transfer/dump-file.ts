import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Dump, DumpError, type DumpPiece, type Value } from './dump.ts';
import { readLine, writeEnd, writePiece } from './dump-lines.ts';

const unfinishedName = (path: string): string => `${path}.unfinished-${randomBytes(4).toString('hex')}`;

/** Whether a file is a dump that is being written, or was when its command was stopped. */
export const isUnfinished = (name: string): boolean => /\.unfinished-[0-9a-f]{8}$/.test(name);

/**
 * Writes a dump to a file, compressed with Zstandard, readable by this user only. The file appears when all of it is on
 * the disk; a file of this name is replaced.
 */
export async function writeDumpFile(path: string, dump: Dump): Promise<void> {
  const unfinished = unfinishedName(path);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(linesOf(dump)), createZstdCompress(), file);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads a whole file and throws DumpError when anything of it is damaged or missing. Resolves with the number of rows. */
export async function verifyDumpFile(path: string): Promise<number> {
  let rows = 0;
  for await (const piece of readDumpFile(path)) if (piece.kind === 'rows') rows += piece.rows.length;
  return rows;
}

/** So many rows, or about so many characters of them, are read at a time. */
const batch = { rows: 1000, characters: 256 * 1024 };

/** Reads a dump. @throws DumpError, at its end at the latest, when anything of it is damaged or missing */
export async function* readDumpFile(path: string): Dump {
  const hash = createHash('sha256');
  let rows = 0;
  let ended = false;
  let first = true;
  let waiting: (readonly Value[])[] = [];
  let characters = 0;
  for await (const line of linesIn(path)) {
    if (ended) throw new DumpError('something follows its end');
    const piece = readLine(line);
    if (
      waiting.length > 0 &&
      (piece.kind !== 'rows' || waiting.length >= batch.rows || characters >= batch.characters)
    ) {
      yield { kind: 'rows', rows: waiting };
      waiting = [];
      characters = 0;
    }
    if (first && piece.kind !== 'head') throw new DumpError('it does not begin as a backup does');
    first = false;
    if (piece.kind === 'end') {
      ended = true;
      if (piece.end.rows !== rows || piece.end.sha256 !== hash.digest('hex')) {
        throw new DumpError('its checksum is wrong');
      }
      continue;
    }
    hash.update(`${line}\n`);
    if (piece.kind === 'rows') {
      rows += piece.rows.length;
      waiting.push(...piece.rows);
      characters += line.length;
    } else yield piece satisfies DumpPiece;
  }
  if (!ended) throw new DumpError('its end is missing');
}

async function* linesOf(dump: Dump): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of dump) {
    if (piece.kind === 'rows') rows += piece.rows.length;
    const bytes = Buffer.from(writePiece(piece));
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(writeEnd({ rows, sha256: hash.digest('hex') }));
}

async function* linesIn(path: string): AsyncGenerator<string> {
  const plain = createReadStream(path).on('error', (error) => plain.destroy(error));
  const decompressed = createZstdDecompress();
  plain.once('error', (error) => decompressed.destroy(error));
  const chunks: AsyncIterable<Buffer> = plain.pipe(decompressed);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of chunks) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        rest.push(chunk.subarray(from, at));
        yield Buffer.concat(rest).toString('utf8');
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    throw readable(error);
  } finally {
    plain.destroy();
  }
  if (rest.length > 0) throw new DumpError('its last line is cut off');
}

/** What the decompressor throws says nothing to a person. */
function readable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(ZSTD|Z_|ERR_)/.test(code) ? new DumpError('it is damaged or no backup', { cause: error }) : error;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
