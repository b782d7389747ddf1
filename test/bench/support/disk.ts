import { open } from 'node:fs/promises';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const blockBytes = 4096;
const blocks = 64;

/** Milliseconds that the smallest durable write takes, one per write: a block written over an older one and fdatasync. */
export async function measureDurableWrites(folder: string, writes: number): Promise<number[]> {
  const file = join(folder, 'durable-writes');
  const prepared = await open(file, 'w');
  await prepared.write(Buffer.alloc(blockBytes * blocks));
  await prepared.sync();
  await prepared.close();

  const descriptor = openSync(file, 'r+');
  try {
    return Array.from({ length: writes }, (_, index) => {
      const block = Buffer.alloc(blockBytes, index % 256);
      const startedAt = performance.now();
      writeSync(descriptor, block, 0, blockBytes, (index % blocks) * blockBytes);
      fdatasyncSync(descriptor);
      return performance.now() - startedAt;
    });
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}
