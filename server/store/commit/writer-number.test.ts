import { assert, integer, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { mostWriters, nextPosition, writerOf } from './writer-number.ts';

it('gives each writer positions of its own, in order, and close to the clock', () => {
  const time = nat({ max: Number.MAX_SAFE_INTEGER - 1000 });
  assert(
    property(time, time, integer({ min: 0, max: mostWriters }), (last, now, writer) => {
      const at = nextPosition(last, now, writer);
      expect(at).toBeGreaterThan(last);
      expect(at).toBeGreaterThanOrEqual(now);
      expect(at - Math.max(last, now)).toBeLessThanOrEqual(mostWriters + 1);
      expect(writerOf(at)).toBe(writer);
    }),
  );
});
