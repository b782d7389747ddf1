import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Passes } from './passes.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const dayMs = 24 * 3600 * 1000;

test('a pass names its holder, to every process with the same key', () => {
  const clock = fakeClock();
  const pass = new Passes(key, clock).passFor('image', '42');
  expect(pass).toMatch(/^[\w.-]+$/);
  expect(new Passes(key, clock).holderOf('image', pass)?.clientId).toBe('42');
});

test('it is good for a week and what is left of its day, and the same all day', () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 9) * 1000);
  const passes = new Passes(key, clock);
  const pass = passes.passFor('image', '42');
  clock.advance(14 * 3600 * 1000);
  expect(passes.passFor('image', '42')).toBe(pass);
  clock.advance(3600 * 1000);
  expect(passes.passFor('image', '42')).not.toBe(pass);
  clock.advance(7 * dayMs - 1);
  expect(passes.holderOf('image', pass)).toEqual({ clientId: '42', until: Date.UTC(2026, 10, 29) * 1000 });
  clock.advance(1);
  expect(passes.holderOf('image', pass)).toBeNull();
});

test('for another image, client, day or key it is none', () => {
  const clock = fakeClock();
  const passes = new Passes(key, clock);
  const pass = passes.passFor('image', '42');
  const [, day = '', signature = ''] = pass.split('.');
  const later = (Number.parseInt(day, 36) + 1).toString(36);
  expect(passes.holderOf('other', pass)).toBeNull();
  for (const tampered of [
    `43.${day}.${signature}`,
    `42.${later}.${signature}`,
    `42.${day}.${'A'.repeat(43)}`,
    `42.${day}.`,
    `42.${day}`,
    '',
  ]) {
    expect(passes.holderOf('image', tampered)).toBeNull();
  }
  expect(new Passes(Buffer.alloc(32, 8).toString('base64url'), clock).holderOf('image', pass)).toBeNull();
});

test('to a file it is none to an image of the same id', () => {
  const clock = fakeClock();
  const pass = new Passes(key, clock, 'file').passFor('same', '42');
  expect(new Passes(key, clock, 'file').holderOf('same', pass)?.clientId).toBe('42');
  expect(new Passes(key, clock).holderOf('same', pass)).toBeNull();
});
