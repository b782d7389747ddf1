import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isSoundChoice, ownSoundBytes } from '../../preload/sound-choices.ts';
import { keepOwnSound, soundType } from './own-sounds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-own-sounds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const chime = join(import.meta.dirname, '../../assets/sounds/message.wav');

it('knows a sound by its first bytes, not by its name', async () => {
  expect(soundType(await readFile(chime))).toBe('wav');
  expect(soundType(Buffer.from('OggS\0'))).toBe('ogg');
  expect(soundType(Buffer.from('fLaC\0'))).toBe('flac');
  expect(soundType(Buffer.from('ID3\u0003'))).toBe('mp3');
  expect(soundType(bytes(0xff, 0xfb, 0x90, 0))).toBe('mp3');
  expect(soundType(Buffer.from('RIFF....AVI '))).toBeNull();
  expect(soundType(Buffer.from('#!/bin/sh'))).toBeNull();
  expect(soundType(bytes())).toBeNull();
});

it('keeps a copy under a name that can be chosen, once', async () => {
  const sound = await readFile(chime);
  const choice = await keepOwnSound(join(folder, 'sounds'), sound);
  expect(isSoundChoice(choice)).toBe(true);
  expect(await keepOwnSound(join(folder, 'sounds'), sound)).toBe(choice);
  const [name] = await readdir(join(folder, 'sounds'));
  expect(choice).toBe(`own:${name}`);
  expect((await readFile(join(folder, 'sounds', name!))).equals(sound)).toBe(true);
});

it('takes nothing that is no sound, or too large', async () => {
  expect(await keepOwnSound(folder, Buffer.from('hello'))).toBeNull();
  const large = new Uint8Array(ownSoundBytes + 1);
  large.set(await readFile(chime));
  expect(await keepOwnSound(folder, large)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});
