const headerBytes = 12;
const chunkHeaderBytes = 8;
const pcm = 1;
const bitsPerSample = 16;

/** A copy of a 16-bit PCM WAV file at a volume of 0 to 1; null for any other file. */
export function quieterWav(file: Uint8Array, volume: number): Uint8Array | null {
  const copy = Uint8Array.from(file);
  const view = new DataView(copy.buffer);
  if (copy.length < headerBytes || word(view, 0) !== 'RIFF' || word(view, 8) !== 'WAVE') return null;
  let isPcm = false;
  for (let at = headerBytes; at + chunkHeaderBytes <= copy.length;) {
    const [name, length] = [word(view, at), view.getUint32(at + 4, true)];
    const start = at + chunkHeaderBytes;
    if (name === 'fmt ' && start + 16 <= copy.length) {
      isPcm = view.getUint16(start, true) === pcm && view.getUint16(start + 14, true) === bitsPerSample;
    }
    if (name === 'data') {
      if (!isPcm) return null;
      const end = Math.min(start + length, copy.length);
      for (let sample = start; sample + 2 <= end; sample += 2) {
        view.setInt16(sample, Math.round(view.getInt16(sample, true) * volume), true);
      }
      return copy;
    }
    // Chunks are padded to an even length.
    at = start + length + (length % 2);
  }
  return null;
}

const word = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
