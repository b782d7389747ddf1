// Uploads a large file again and again over a line that goes down.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile } from '../../../client/files/download-file.ts';
import { localFile, type LocalFile } from '../../../client/files/file-source.ts';
import { cancelUpload, uploadFile } from '../../../client/files/upload-file.ts';
import { ClientError } from '../../../client/index.ts';
import { brokenLine } from '../../fixtures/broken-line.ts';
import { readPlan, report } from './plan.ts';

export interface UploadPlan {
  readonly url: string;
  readonly token: string;
  readonly bytes: number;
  /** How often the line goes down during each upload. */
  readonly cuts: number;
  /** Uploads one file, and fetches it. Otherwise it goes on until it is ended, without keeping any. */
  readonly once: boolean;
}

/** Of one upload. */
export interface Uploaded {
  readonly seconds: number;
  readonly cuts: number;
  /** Whether the server has the same bytes; null: it was not asked for them. */
  readonly isWhole: boolean | null;
}

const plan = await readPlan<UploadPlan>();
const folder = await mkdtemp(join(tmpdir(), 'parley-upload-'));
process.once('exit', () => void rm(folder, { recursive: true, force: true }));
const path = join(folder, 'film.mp4');
await writeFile(path, Buffer.alloc(plan.bytes, createHash('sha256').update(`${process.pid}`).digest()));
const file = await localFile(path);
const at = { server: plan.url, token: plan.token };

async function untilThere(from: LocalFile, server: string): Promise<string> {
  let uploadId: string | null = null;
  const onBegun = (id: string): void => void (uploadId = id);
  for (;;) {
    try {
      return await uploadFile(from, { server, token: plan.token, uploadId, onBegun });
    } catch (error) {
      if (!(error instanceof ClientError) || !error.retry) throw error;
    }
  }
}

async function isWhole(id: string): Promise<boolean> {
  const hash = createHash('sha256');
  await downloadFile({ id, size: file.size }, at, async (pieces) => {
    for await (const piece of pieces) hash.update(piece);
  });
  return (
    hash.digest('hex') ===
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  );
}

for (let goesOn = true; goesOn; goesOn = !plan.once) {
  await using line = await brokenLine(plan.url, Math.floor(plan.bytes / (plan.cuts + 1)), plan.cuts);
  const startedAt = performance.now();
  const id = await untilThere(file, line.url);
  const seconds = (performance.now() - startedAt) / 1000;
  const whole = plan.once ? await isWhole(id) : null;
  await cancelUpload(id, at);
  await report({ seconds, cuts: line.cuts(), isWhole: whole } satisfies Uploaded);
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
