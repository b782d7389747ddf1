import { describe, expect, it } from 'vitest';
import { avatarColours, colourOf, initialsOf } from './avatar.ts';

it.each([
  ['Mira Kovač', 'MK'],
  ['mira', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['élise (Büro)', 'ÉB'],
  ['a.b@x.example', 'A'],
  ['😀 Smile', 'S'],
  ['  ***', '?'],
  ['', '?'],
  ['山田 太郎', '山太'],
])('initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe('colourOf', () => {
  it('is stable, in range, and spread over like ids', () => {
    expect(colourOf('1000000001')).toBe(colourOf('1000000001'));
    const colours = new Set(Array.from({ length: 200 }, (_, index) => colourOf(`10000${index}`)));
    expect(colours.size).toBe(avatarColours);
    for (const colour of colours) expect(colour).toBeLessThan(avatarColours);
  });
});
