import { limits } from '../../protocol/index.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { askFiles, type FilesAt } from './file-server.ts';
import { bytesOf, checkUnchanged, type LocalFile } from './file-source.ts';

export interface UploadFileOptions extends FilesAt {
  /** Of an upload that was begun before; null: there is none. */
  readonly uploadId: string | null;
  /** Called when the server has made room: with this id the upload can go on later, also after a restart. */
  readonly onBegun: (uploadId: string) => void | Promise<void>;
  /** Called with the bytes handed to the network so far. */
  readonly onProgress?: ((sent: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Bytes in one request: what a slow line carries before the server gives up on it. */
const partBytes = 4 * 1024 * 1024;
/** A little longer than the server waits for one request. */
const deadlineMs = 320_000;
/** How often an upload may have moved on by itself. */
const mostConflicts = 5;
const resumable = { 'tus-resumable': '1.0.0' };
const pathOf = (id: string): string => `/files/${encodeURIComponent(id)}`;

/**
 * Brings a file to the server by the tus protocol, from where an earlier upload broke off.
 *
 * @returns its id at the server, to be sent with a message
 * @throws {ClientError} with `retry` where calling it again goes on; the reason of `signal` when that is aborted
 */
export async function uploadFile(file: LocalFile, options: UploadFileOptions): Promise<string> {
  await checkUnchanged(file);
  const begun = options.uploadId === null ? null : await offsetOf(file, options.uploadId, options);
  const id = begun === null ? await begin(file, options) : (options.uploadId ?? '');
  let at = begun ?? 0;
  let conflicts = 0;
  options.onProgress?.(at);
  while (at < file.size) {
    const next = await sendPart(file, id, at, options);
    if (next !== null) at = next;
    else {
      conflicts += 1;
      const now = conflicts > mostConflicts ? null : await offsetOf(file, id, options);
      // Where nothing more came, another request still has it, as one whose connection broke unnoticed.
      if (now === null || now === at)
        throw new ClientError('server_failed', errorText('error.serverFailed'), { retry: true });
      at = now;
    }
    options.onProgress?.(at);
  }
  return id;
}

/** How long someone who chooses a file waits until the server says how large it may be. */
const boundsMs = 5_000;

/**
 * Asks how large a file the server takes, in bytes.
 *
 * @throws {ClientError} `refused` with `error.filesNotOffered` when it takes none
 */
export async function largestFile(at: FilesAt): Promise<number> {
  const request = { method: 'OPTIONS', signal: AbortSignal.timeout(boundsMs) } as const;
  const { status, headers } = await askFiles(at, '/files', request, [404]);
  if (status === 404) throw new ClientError('refused', errorText('error.filesNotOffered'));
  const most = Number(headers['tus-max-size'] ?? Number.NaN);
  return Number.isSafeInteger(most) ? most : limits.fileBytes;
}

/** Takes an upload back that is not to be sent. Where the server cannot be reached, it forgets it after a day. */
export async function cancelUpload(id: string, at: FilesAt): Promise<void> {
  const request = { method: 'DELETE', headers: resumable, signal: AbortSignal.timeout(deadlineMs) } as const;
  await askFiles(at, pathOf(id), request, [404, 409]).catch(() => undefined);
}

async function begin(file: LocalFile, options: UploadFileOptions): Promise<string> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const { status, headers } = await askFiles(
    options,
    '/files',
    {
      method: 'POST',
      headers: {
        ...resumable,
        'upload-length': String(file.size),
        'upload-metadata': `filename ${encoded(file.name)},filetype ${encoded(file.type)}`,
      },
      signal: signalOf(options),
    },
    [404],
  );
  const id = /\/files\/([\w-]{1,64})$/.exec(String(headers['location'] ?? ''))?.[1];
  if (status === 404 || id === undefined) {
    throw new ClientError('refused', errorText('error.filesNotOffered'));
  }
  await options.onBegun(id);
  return id;
}

/** How far the server has it; null: it has nothing of it any more. */
async function offsetOf(file: LocalFile, id: string, options: UploadFileOptions): Promise<number | null> {
  const request = { method: 'HEAD', headers: resumable, signal: signalOf(options) } as const;
  const { status, headers } = await askFiles(options, pathOf(id), request, [404, 410]);
  const offset = Number(headers['upload-offset'] ?? Number.NaN);
  const isSame = Number(headers['upload-length']) === file.size && offset <= file.size;
  return status < 300 && Number.isSafeInteger(offset) && isSame ? offset : null;
}

/** @returns how far the server has it then; null: it has another part of it than was thought */
async function sendPart(
  file: LocalFile,
  id: string,
  from: number,
  options: UploadFileOptions,
): Promise<number | null> {
  const before = Math.min(from + partBytes, file.size);
  async function* counted(): AsyncGenerator<Uint8Array> {
    let sent = from;
    for await (const piece of bytesOf(file, from, before)) {
      yield piece;
      sent += piece.length;
      options.onProgress?.(sent);
    }
  }
  const { status, headers } = await askFiles(
    options,
    pathOf(id),
    {
      method: 'PATCH',
      headers: {
        ...resumable,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(before - from),
        'upload-offset': String(from),
      },
      body: counted(),
      signal: signalOf(options),
    },
    [409],
  );
  const offset = Number(headers['upload-offset'] ?? Number.NaN);
  return status === 409 || !Number.isSafeInteger(offset) || offset <= from ? null : offset;
}

const signalOf = ({ signal }: UploadFileOptions): AbortSignal => {
  const deadline = AbortSignal.timeout(deadlineMs);
  return signal ? AbortSignal.any([signal, deadline]) : deadline;
};
