import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

/** A file of this computer as it was when it was chosen. It is read where it lies, when its turn comes. */
export interface LocalFile {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch; another time later says that it was changed. */
  readonly modified: number;
  /** Media type, by its ending. */
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  '.7z': 'application/x-7z-compressed',
  '.csv': 'text/csv',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.gz': 'application/gzip',
  '.html': 'text/html',
  '.ics': 'text/calendar',
  '.json': 'application/json',
  '.m4a': 'audio/mp4',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.svg': 'image/svg+xml',
  '.tar': 'application/x-tar',
  '.txt': 'text/plain',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

const gone = (cause?: unknown): ClientError =>
  new ClientError('refused', errorText('error.fileNotHere'), { cause });

/** The media type of a file, by the ending of its name. */
export const mediaTypeOf = (name: string): string =>
  types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Looks at a file. @throws {ClientError} `refused` when it is not there, or no file */
export async function localFile(path: string): Promise<LocalFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw gone(cause);
  });
  if (!found.isFile()) throw gone();
  return {
    path,
    name: basename(path),
    size: found.size,
    modified: Math.floor(found.mtimeMs),
    type: mediaTypeOf(path),
  };
}

/** Its bytes from one on and before another. @throws {ClientError} `refused` when it is not as it was chosen */
export async function* bytesOf(file: LocalFile, from: number, before: number): AsyncGenerator<Uint8Array> {
  await checkUnchanged(file);
  if (from >= before) return;
  let left = before - from;
  try {
    for await (const piece of createReadStream(file.path, { start: from, end: before - 1 })) {
      left -= (piece as Buffer).length;
      // The file may have been written to meanwhile, and the last byte completes the upload.
      if (left === 0) await checkUnchanged(file);
      yield piece as Buffer;
    }
  } catch (cause) {
    throw gone(cause);
  }
  // The request has promised all of them, and the server would wait for the rest.
  if (left > 0) throw gone();
}

/** @throws {ClientError} `refused` when a file is not as it was chosen */
export async function checkUnchanged({ path, size, modified }: LocalFile): Promise<void> {
  const now = await localFile(path);
  if (now.size !== size || now.modified !== modified) throw gone();
}
