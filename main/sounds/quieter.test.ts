import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quieterWav } from './quieter.ts';

const chime = join(import.meta.dirname, '../../assets/sounds/message.wav');
const samplesOf = (file: Uint8Array): number[] => {
  const view = new DataView(file.buffer, file.byteOffset);
  return Array.from({ length: (file.length - 44) / 2 }, (_, index) => view.getInt16(44 + 2 * index, true));
};

it('halves every sample and nothing else', async () => {
  const file = await readFile(chime);
  const half = quieterWav(file, 0.5)!;
  expect(half.subarray(0, 44)).toEqual(Uint8Array.from(file.subarray(0, 44)));
  expect(samplesOf(half)).toEqual(samplesOf(file).map((sample) => Math.round(sample * 0.5) + 0));
});

it('leaves alone what it does not understand', async () => {
  const file = await readFile(chime);
  const inFloats = Buffer.from(file);
  inFloats.writeUInt16LE(3, 20);
  expect(quieterWav(inFloats, 0.5)).toBeNull();
  expect(quieterWav(Buffer.from('OggS and more of it'), 0.5)).toBeNull();
  expect(quieterWav(new Uint8Array(), 0.5)).toBeNull();
  expect(quieterWav(file.subarray(0, 30), 0.5)).toBeNull();
});
