import type { AttachedFile } from '../../protocol/index.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { askFiles, type FilesAt } from './file-server.ts';

export interface DownloadFileOptions extends FilesAt {
  readonly onProgress?: ((received: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How long the line may rest. */
const pauseMs = 60_000;

/**
 * Fetches a file that the person may see, and hands its bytes on as they come.
 *
 * @throws {ClientError} `refused` when there is none, or not for this person; with `retry` when not all of it came
 */
export async function downloadFile(
  { id, size }: Pick<AttachedFile, 'id' | 'size'>,
  { onProgress, signal, ...at }: DownloadFileOptions,
  take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const piece of pieces) {
      received += piece.length;
      // More than the message said fills no disk.
      if (received > size) break;
      yield piece;
      onProgress?.(received);
    }
    if (received !== size) {
      throw new ClientError('server_failed', errorText('error.fileBroken'), { retry: true });
    }
  }
  const { status } = await askFiles(
    at,
    `/files/${encodeURIComponent(id)}`,
    {
      method: 'GET',
      pauseMs,
      into: (pieces) => take(counted(pieces)),
      ...(signal && { signal }),
    },
    [404],
  );
  if (status === 404) throw new ClientError('refused', errorText('error.fileGone'));
}
