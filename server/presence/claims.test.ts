import { assert, integer, property, shuffledSubarray } from 'fast-check';
import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Claims } from './claims.ts';

const client = (clientId: string) => ({ gaiaId: 'a', clientId, resource: clientId });

it('ends up the same in whatever order words arrive', () => {
  const words = [
    ['desk', true, 1],
    ['phone', true, 2],
    ['tablet', true, 2],
    ['desk', true, 4],
    ['desk', true, 4],
  ] as const;
  const last = integer({ min: 1, max: words.length });
  assert(
    property(last, shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (count, order) => {
      const holderAfter = (turns: readonly number[]): string | undefined => {
        const claims = new Claims(fakeClock(), () => {});
        for (const turn of turns.filter((n) => n < count)) {
          const [who, active, at] = words[turn]!;
          claims.apply(client(who), active, 1000, at);
        }
        return claims.holder('a')?.clientId;
      };
      expect(holderAfter(order)).toBe(holderAfter([0, 1, 2, 3, 4]));
    }),
  );
});

it('is not given back to anyone who claimed it before it was given up', () => {
  const claims = new Claims(fakeClock(), () => {});
  claims.apply(client('desk'), true, 1000, 5);
  expect(claims.apply(client('desk'), false, 0, 7)).toBe(true);
  expect(claims.apply(client('phone'), true, 1000, 6)).toBe(false);
  expect(claims.holder('a')).toBeNull();
  expect(claims.apply(client('phone'), true, 1000, claims.nextClaimTime('a'))).toBe(true);
});

it('says how much of a claim is left', () => {
  const clock = fakeClock();
  const claims = new Claims(clock, () => {});
  claims.apply(client('desk'), true, 1000, 5);
  clock.advance(400);
  expect(claims.reportOf(client('desk'))).toEqual({ ms: 600, at: 5 });
  expect(claims.reportOf(client('phone'))).toBeNull();
});
