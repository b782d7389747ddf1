import type { AttachedFile } from '../../protocol/index.ts';
import { loadOnce } from '../../protocol/load-once.ts';
import { downloadFile, type DownloadFileOptions } from './download-file.ts';
import type { FilesAt } from './file-server.ts';
import type { LocalFile } from './file-source.ts';
import { cancelUpload, largestFile, uploadFile, type UploadFileOptions } from './upload-file.ts';

type Options<T> = Omit<T, keyof FilesAt>;

/** Uploads and downloads of files of one signed-in account. */
export interface FileServer {
  /** As `uploadFile`. */
  upload(file: LocalFile, options: Options<UploadFileOptions>): Promise<string>;
  /** As `largestFile`; asks once. */
  largest(): Promise<number>;
  /** As `cancelUpload`. */
  cancel(uploadId: string): Promise<void>;
  /** As `downloadFile`. */
  download(
    file: Pick<AttachedFile, 'id' | 'size'>,
    options: Options<DownloadFileOptions>,
    take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
  ): Promise<void>;
}

export const fileServer = ({ server, token, network }: FilesAt): FileServer => ({
  largest: loadOnce(() => largestFile({ server, token, network })),
  upload: (file, options) => uploadFile(file, { server, token, network, ...options }),
  cancel: (uploadId) => cancelUpload(uploadId, { server, token, network }),
  download: (file, options, take) => downloadFile(file, { server, token, network, ...options }, take),
});
