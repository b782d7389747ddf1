import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { includedSounds, isSoundChoice } from '../../preload/sound-choices.ts';
import { soundFile } from './sound-file.ts';

const assets = join(import.meta.dirname, '../../assets/sounds');

it.each(Object.values(includedSounds).flat())('%s is there and can be chosen', (name) => {
  expect(existsSync(join(assets, `${name}.wav`))).toBe(true);
  expect(isSoundChoice(name)).toBe(true);
});

it('names the file of a choice, and the default one for a sound that is no more', () => {
  expect(soundFile('message', 'none')).toBeNull();
  expect(soundFile('ring', 'ring-bell')).toEqual({ folder: 'included', name: 'ring-bell.wav' });
  expect(soundFile('ring', 'gone')).toEqual({ folder: 'included', name: 'ring.wav' });
  const own = { folder: 'own', name: '0123456789abcdef.ogg' };
  expect(soundFile('sent', 'own:0123456789abcdef.ogg')).toEqual(own);
});

it.each(['../message', 'own:../../secret.wav', 'own:0123456789abcdef.exe', '', 7, null])(
  'refuses %o',
  (value) => {
    expect(isSoundChoice(value)).toBe(false);
  },
);
