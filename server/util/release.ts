/**
 * Frees the memory of bytes that are no longer needed, if they have a buffer to themselves; they are empty then. Otherwise they
 * count as memory in use until V8 collects them, and each photo that comes in would cause a collection of everything.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === bytes.byteLength) buffer.transfer(0);
}
