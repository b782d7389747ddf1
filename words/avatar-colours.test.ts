import { assert, property, string, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { colourOf, coloursWithin, hexColourOf, palette } from './avatar-colours.ts';

it('a colour is kept with the id, and spread over like ids', () => {
  expect(colourOf('1000000001')).toBe(colourOf('1000000001'));
  const colours = new Set(Array.from({ length: 200 }, (_, index) => colourOf(`10000${index}`)));
  expect([...colours].toSorted((one, other) => one - other)).toEqual([...palette.keys()]);
});

it('the first twelve of a conversation have colours of their own, and no one changes when more come', () => {
  const people = uniqueArray(string({ minLength: 1 }), { minLength: 1, maxLength: 40 });
  assert(
    property(people, (ids) => {
      const colours = coloursWithin(ids);
      expect(new Set(ids.slice(0, 12).map((id) => colours.get(id))).size).toBe(Math.min(12, ids.length));
      for (let count = 1; count < ids.length; count += 1)
        for (const [id, colour] of coloursWithin(ids.slice(0, count))) expect(colours.get(id)).toBe(colour);
      expect(colours.get(ids[0] ?? '')).toBe(colourOf(ids[0] ?? ''));
    }),
  );
});

it.each(['strong', 'pale'] as const)('no two %s colours look alike', (tone) => {
  const points = palette.map(({ hue, [tone]: [lightness, chroma] }) => {
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  });
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1))
      expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(0.08);
});

it('is written as hex for what does not read OKLCH', () => {
  for (const id of ['1', '2', '3', '4']) expect(hexColourOf(id)).toMatch(/^#[0-9a-f]{6}$/u);
});
