import { expect, it } from 'vitest';
import { columnTypes, toParameter } from './postgres-values.ts';

it('reads whole numbers as numbers, and none that a number cannot hold', () => {
  const parse = columnTypes.getTypeParser(20, 'text') as (text: string) => unknown;
  expect(parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parse('9007199254740992')).toThrow(RangeError);
});

it('takes what both engines can hold, and nothing else', () => {
  const bytes = new Uint8Array([1, 2]);
  const good = [null, 'text', 7, bytes, ['a', 'b']];
  expect(good.map((value) => toParameter(value, 'x'))).toEqual(good);
  for (const bad of [undefined, true, Number.NaN, {}, 7n]) {
    expect(() => toParameter(bad, 'x')).toThrow('no value for x');
  }
});
