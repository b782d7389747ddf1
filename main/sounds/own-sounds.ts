import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownSoundBytes, type SoundChoice } from '../../preload/sound-choices.ts';

/** What a file is by its first bytes; null: nothing that the players here take. */
export function soundType(bytes: Uint8Array): 'wav' | 'ogg' | 'flac' | 'mp3' | null {
  const [word, form] = [text(bytes, 0), text(bytes, 8)];
  if (word === 'RIFF' && form === 'WAVE') return 'wav';
  if (word === 'OggS') return 'ogg';
  if (word === 'fLaC') return 'flac';
  const [first = 0, second = 0] = bytes;
  // The start of a frame of MPEG audio, layer III, or of a tag before it.
  if (word.startsWith('ID3') || (first === 0xff && (second & 0xe6) === 0xe2)) return 'mp3';
  return null;
}

const text = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Keeps a copy of a person's own sound, so that it may be moved away where it came from. Null: it is no sound. */
export async function keepOwnSound(folder: string, bytes: Uint8Array): Promise<SoundChoice | null> {
  const type = bytes.length <= ownSoundBytes ? soundType(bytes) : null;
  if (type === null) return null;
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${type}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), bytes, { mode: 0o600 });
  return `own:${name}`;
}
