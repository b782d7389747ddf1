import { limits, newId, USEC_PER_SEC } from '../../../protocol/index.ts';
import type { MediaRecord } from '../../domain/messages/media.ts';
import { completeMedia, insertMedia, insertMediaChunk } from '../../store/media/media.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Puts an uploaded image into the store; returns its id. What it shows does not matter to operations. */
export async function uploaded(
  server: TestServer,
  { caller }: TestClient,
  change: Partial<MediaRecord> = {},
): Promise<string> {
  const id = newId();
  const content = Buffer.from('an image');
  const image = { contentType: 'image/png', width: 60, height: 40, byteLength: content.length };
  const dueAt = server.clock.nowUsec() + limits.unsentImageSecs * USEC_PER_SEC;
  const media = { id, ownerId: caller.gaiaId, animated: false, whole: image, thumbnail: image, ...change };
  await server.store.write(async (tx) => {
    await insertMedia(tx, media, dueAt);
    await insertMediaChunk(tx, id, 'whole', 0, content);
    await insertMediaChunk(tx, id, 'thumbnail', 0, content);
    await completeMedia(tx, id);
  });
  return id;
}
