import { createHash } from 'node:crypto';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadFile } from '../../client/files/download-file.ts';
import { localFile, type LocalFile } from '../../client/files/file-source.ts';
import {
  cancelUpload,
  largestFile,
  uploadFile,
  type UploadFileOptions,
} from '../../client/files/upload-file.ts';
import { ClientError } from '../../client/index.ts';
import { limits } from '../../protocol/index.ts';
import { brokenLine } from '../fixtures/broken-line.ts';
import { announce, tus } from './support/files.ts';
import { type Person, signUp } from './support/person.ts';
import { temporaryFolder, TestServer } from './support/server.ts';

let server: TestServer;
let ann: Person;
let folder: { path: string } & AsyncDisposable;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await TestServer.start();
  ann = await signUp(server, 'ann');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const at = (more: Partial<UploadFileOptions> = {}): UploadFileOptions => ({
  server: server.one.url,
  token: ann.token,
  uploadId: null,
  onBegun: () => {},
  ...more,
});
/** Tries again for as long as that may help, as the outbox does. */
async function untilThere(file: LocalFile, options: Partial<UploadFileOptions>): Promise<string> {
  let { uploadId = null } = options;
  for (;;) {
    try {
      return await uploadFile(
        file,
        at({
          ...options,
          uploadId,
          onBegun: async (made) => {
            uploadId = made;
            await options.onBegun?.(made);
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ClientError) || !error.retry) throw error;
    }
  }
}
let count = 0;
async function newFile(size: number, name = 'film.mp4') {
  const place = join(folder.path, String((count += 1)));
  await mkdir(place);
  const path = join(place, name);
  await writeFile(path, Buffer.alloc(size, createHash('sha256').update(name).digest()));
  return localFile(path);
}
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a server', () => {
  it('says how large a file may be, or that it takes none', async () => {
    expect(await largestFile(at())).toBe(limits.fileBytes);
    const old = largestFile(at({ server: `${server.one.url}/none` }));
    await expect(old).rejects.toMatchObject({ code: 'refused', text: { key: 'error.filesNotOffered' } });
  });
});

describe('a file that a client sends', () => {
  it('arrives whole over a line that goes down ten times', async () => {
    const file = await newFile(12_000_000);
    await using line = await brokenLine(server.one.url, 700_000, 10);
    let begun: string | null = null;
    const id = await untilThere(file, { server: line.url, onBegun: (made) => void (begun = made) });
    expect(line.cuts()).toBe(10);
    // One upload all the time.
    expect(id).toBe(begun);
    const pieces: Buffer[] = [];
    await downloadFile({ id, size: file.size }, at(), async (received) => {
      for await (const piece of received) pieces.push(Buffer.from(piece));
    });
    expect(sha(Buffer.concat(pieces))).toBe(sha(await readFile(file.path)));
  });

  it('says how far it is, and goes on with what the server has', async () => {
    const file = await newFile(5_000_000);
    const stop = new AbortController();
    let uploadId = '';
    const sending = uploadFile(
      file,
      at({
        onBegun: (id) => void (uploadId = id),
        onProgress: (sent) => sent > 4_500_000 && stop.abort(new Error('the app quits')),
        signal: stop.signal,
      }),
    );
    await expect(sending).rejects.toThrow('the app quits');
    const progress: number[] = [];
    const onProgress = (sent: number) => void progress.push(sent);
    expect(await untilThere(file, { uploadId, onProgress })).toBe(uploadId);
    expect(progress[0]).toBeGreaterThanOrEqual(4 * 1024 * 1024);
    expect(progress.at(-1)).toBe(5_000_000);
  });

  it('is sent anew where the server has forgotten it', async () => {
    const file = await newFile(1000);
    const id = await uploadFile(file, at({ uploadId: 'never-was' }));
    expect(id).not.toBe('never-was');
    await cancelUpload(id, at());
    expect((await tus(server, ann, 'HEAD', `/files/${id}`)).status).toBe(404);
  });

  it('may be empty', async () => {
    const file = await newFile(0);
    const id = await uploadFile(file, at());
    await downloadFile({ id, size: 0 }, at(), async (pieces) => {
      for await (const piece of pieces) expect(piece.length).toBe(0);
    });
  });

  it('fails for good when it was changed or is gone, and with the server’s reason', async () => {
    const file = await newFile(1000);
    await truncate(file.path, 10);
    const changed = { code: 'refused', text: { key: 'error.fileNotHere' } };
    await expect(uploadFile(file, at())).rejects.toMatchObject(changed);
    await expect(localFile(`${file.path}.gone`)).rejects.toMatchObject(changed);
    await expect(localFile(folder.path)).rejects.toMatchObject(changed);
    const large = { ...(await newFile(10)), size: 200_000_000 };
    await truncate(large.path, large.size);
    const { modified } = await localFile(large.path);
    await expect(uploadFile({ ...large, modified }, at())).rejects.toMatchObject({
      code: 'refused',
      retry: false,
      refusal: { code: 'file_too_large' },
    });
  });

  it('fails for good when it is cut short or written to while it is sent', async () => {
    for (const change of [
      (path: string) => truncate(path, 3_000_000),
      (path: string) => writeFile(path, Buffer.alloc(4_000_000, 1)),
    ]) {
      const file = await newFile(4_000_000);
      let changed: Promise<void> | null = null;
      const sending = uploadFile(
        file,
        at({ onProgress: (sent) => sent > 0 && (changed ??= change(file.path)) }),
      );
      await expect(sending).rejects.toMatchObject({ code: 'refused', text: { key: 'error.fileNotHere' } });
      await changed;
    }
  });

  it('is not taken for whole when less or more came than its message says', async () => {
    const made = await announce(server, ann, 0);
    const id = made.headers.get('location')?.split('/').at(-1) ?? '';
    const reading = downloadFile({ id, size: 10 }, at(), async (pieces) => {
      for await (const _piece of pieces) continue;
    });
    await expect(reading).rejects.toMatchObject({ text: { key: 'error.fileBroken' } });
    await expect(downloadFile({ id: 'none', size: 1 }, at(), async () => {})).rejects.toMatchObject({
      text: { key: 'error.fileGone' },
    });
  });
});
