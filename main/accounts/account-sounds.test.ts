import { expect, it } from 'vitest';
import type { Self } from '../../client/index.ts';
import { soundsOf } from './account-sounds.ts';

it('lets this computer overrule the account’s sounds', () => {
  const silent = { self: { desktopSound: false } as Self };
  const loud = { self: { desktopSound: true } as Self };
  expect(soundsOf({ session: silent, soundsHere: null })).toBe(false);
  expect(soundsOf({ session: silent, soundsHere: true })).toBe(true);
  expect(soundsOf({ session: loud, soundsHere: false })).toBe(false);
  expect(soundsOf({ session: { self: null }, soundsHere: null })).toBe(true);
});
