import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Pace } from './pace.ts';

it('runs at once, then at most four times a second, and once more for what came last', () => {
  const clock = fakeClock();
  const begin = clock.nowUsec();
  const runs: number[] = [];
  const pace = new Pace(clock, 250, () => runs.push((clock.nowUsec() - begin) / 1000));
  for (let ms = 0; ms < 1000; ms += 10) {
    pace.ask();
    clock.advance(10);
  }
  clock.advance(5_000);
  expect(runs).toEqual([0, 250, 500, 750, 1000]);
  pace.ask();
  clock.advance(0);
  expect(runs).toHaveLength(6);
});

it('does nothing unasked, nor once stopped', () => {
  const clock = fakeClock();
  let runs = 0;
  const pace = new Pace(clock, 250, () => (runs += 1));
  clock.advance(10_000);
  pace.ask();
  pace.stop();
  clock.advance(10_000);
  expect(runs).toBe(0);
  expect(clock.pending).toBe(0);
});
