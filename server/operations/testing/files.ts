import { limits, newId, USEC_PER_SEC } from '../../../protocol/index.ts';
import type { FileUpload } from '../../domain/messages/files.ts';
import { completeFile, insertFile, takeSpace } from '../../store/files/files.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Puts an uploaded file into the store; returns its id. Its bytes do not matter to operations. */
export async function uploadedFile(
  server: TestServer,
  { caller }: TestClient,
  change: Partial<FileUpload> = {},
): Promise<string> {
  const id = newId();
  const dueAt = server.clock.nowUsec() + limits.unsentFileSecs * USEC_PER_SEC;
  const file: FileUpload = {
    id,
    ownerId: caller.gaiaId,
    name: 'Plan.pdf',
    type: 'application/pdf',
    size: 4096,
    received: 4096,
    blobId: null,
    dueAt,
    ...change,
  };
  await server.store.write(async (tx) => {
    await insertFile(tx, file);
    await takeSpace(tx, null, file.received);
    if (file.received === file.size) await completeFile(tx, file, `hash of ${id}`);
  });
  return id;
}
