import { array, assert, integer, property, uint8Array, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { Cutter, Joiner } from './fragments.ts';

test('every message arrives whole, whatever its length', () => {
  assert(
    property(array(uint8Array({ maxLength: 60 }), { maxLength: 8 }), (messages) => {
      const cutter = new Cutter(12);
      const joiner = new Joiner();
      const parts = messages.flatMap((message) => cutter.cut(message));
      expect(parts.every((part) => part.length <= 12)).toBe(true);
      const taken = parts.map((part) => joiner.take(part));
      expect(taken.some(({ lost }) => lost)).toBe(false);
      expect(taken.flatMap(({ message }) => (message ? [[...message]] : []))).toEqual(
        messages.map((message) => [...message]),
      );
    }),
  );
});

test('a loss is noticed at the next part, and takes only the messages that it hit', () => {
  const drops = uniqueArray(integer({ min: 0, max: 40 }), { maxLength: 6 });
  assert(
    property(
      array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }),
      drops,
      (lengths, drops) => {
        const cutter = new Cutter(10);
        const joiner = new Joiner();
        const messages = lengths.map((length, n) => new Uint8Array(length).fill(n));
        let number = 0;
        let before = false;
        for (const message of messages) {
          let whole = true;
          let result: Uint8Array | null = null;
          for (const part of cutter.cut(message)) {
            const dropped = drops.includes(number);
            number += 1;
            if (dropped) {
              whole = false;
              before = number > 1 || before;
              continue;
            }
            const taken = joiner.take(part);
            // Nothing is known to be lost before the first part that ever arrives.
            expect(taken.lost && !before).toBe(false);
            result = taken.message ?? result;
          }
          expect(result === null ? null : [...result]).toEqual(whole ? [...message] : null);
        }
      },
    ),
  );
});
