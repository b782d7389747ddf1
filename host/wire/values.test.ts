import { anything, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue, writeValue } from './values.ts';

const roundTrip = (value: unknown): unknown => readValue(writeValue(value));

describe('values across the pipe', () => {
  it('keeps whatever structured clone keeps', () => {
    assert(
      property(
        anything({
          key: string().filter((name) => name !== '__proto__'),
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
        }),
        (value) => {
          let clone: unknown;
          try {
            clone = structuredClone(value);
          } catch {
            return;
          }
          expect(roundTrip(value)).toEqual(clone);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses a property that is called like the prototype', () => {
    expect(() => writeValue(JSON.parse('{"__proto__": 1}'))).toThrow('An object could not be cloned.');
  });

  it('sends the bytes of a Buffer and not the pool it lies in', () => {
    const text = writeValue(Buffer.from([1, 2, 3]));
    expect(text.length).toBeLessThan(80);
    expect(readValue(text)).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('keeps that two places have one object', () => {
    const shared = { x: 1 };
    const copy = roundTrip({ one: shared, list: [shared] }) as { one: object; list: object[] };
    expect(copy.list[0]).toBe(copy.one);
  });

  it('writes what is plain as JSON', () => {
    const plain = { text: '“j”', list: [1, null, true, [], {}], deep: { number: -0.5 } };
    expect(JSON.parse(writeValue(plain).slice(1))).toEqual(plain);
    for (const unlike of [-0, Number.NaN, undefined, { gone: undefined }, [undefined], 1n])
      expect(roundTrip(unlike)).toStrictEqual(unlike);
  });

  it('keeps cycles, kinds of errors and their causes', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    const copy = roundTrip(ring) as { self: unknown };
    expect(copy.self).toBe(copy);
    const error = roundTrip(new TypeError('outer', { cause: new RangeError('inner') })) as Error;
    expect(error).toBeInstanceOf(TypeError);
    expect(error.cause).toBeInstanceOf(RangeError);
  });

  it('makes plain objects of class instances, whatever they are as JSON, and refuses functions', () => {
    class Point {
      readonly x = 1;
      toJSON(): string {
        return 'a point';
      }
    }
    for (const more of [{}, { when: new Date(7) }]) {
      const copy = roundTrip({ point: new Point(), ...more }) as { point: object };
      expect(Object.getPrototypeOf(copy.point)).toBe(Object.prototype);
      expect(copy).toEqual({ point: { x: 1 }, ...more });
    }
    expect(() => writeValue({ f: () => 1 })).toThrow('An object could not be cloned.');
  });
});
