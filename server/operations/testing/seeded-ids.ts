import { vi } from 'vitest';

/** Until it is disposed of, every id of the server comes from a seed: the same calls make the same ids. */
export function seededIds(seed: number): Disposable {
  let state = seed >>> 0;
  /** mulberry32 */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
  const spy = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((values) => {
    if (ArrayBuffer.isView(values)) {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      for (const n of bytes.keys()) bytes[n] = next();
    }
    return values;
  });
  return { [Symbol.dispose]: () => spy.mockRestore() };
}
