import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Upkeep } from './upkeep.ts';

it('empties the log within a second of an erasure, and once a second at most', () => {
  const clock = fakeClock();
  const truncated: number[] = [];
  const begin = clock.nowUsec();
  const upkeep = new Upkeep(clock, {
    step: () => 'idle',
    truncate: () => truncated.push((clock.nowUsec() - begin) / 1000),
  });
  for (let n = 0; n < 25; n += 1) {
    upkeep.erased();
    clock.advance(100);
  }
  clock.advance(5000);
  expect(truncated).toEqual([0, 1000, 2000, 3000]);
  expect(clock.pending).toBe(0);
});

it('takes step after step, and empties the log after the last', () => {
  const clock = fakeClock();
  const did: string[] = [];
  const upkeep = new Upkeep(clock, {
    step: () => {
      did.push('step');
      const steps = did.length;
      if (steps === 4) return 'done';
      return steps < 4 ? 'more' : 'idle';
    },
    truncate: () => did.push('truncate'),
  });
  upkeep.wake();
  clock.advance(100);
  expect(did).toEqual(['step', 'step', 'step', 'step', 'truncate', 'step']);
  expect(clock.pending).toBe(0);
});
