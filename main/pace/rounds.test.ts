import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Rounds, roundMs } from './rounds.ts';

it('looks at everything at the same moments, with one timer', () => {
  const clock = fakeClock();
  const rounds = new Rounds(clock);
  const begun = clock.nowUsec();
  const looks: string[] = [];
  const note = (name: string) => (): void =>
    void looks.push(`${name} ${(clock.nowUsec() - begun) / 1000 / roundMs}`);
  const stops = [rounds.each(note('often'))];
  clock.advance(roundMs / 2);
  stops.push(rounds.each(note('seldom'), 2));
  expect(clock.pending).toBe(1);
  clock.advance(roundMs * 2);
  expect(looks).toEqual(['often 1', 'often 2', 'seldom 2']);
  stops.forEach((stop) => stop());
  expect(clock.pending).toBe(0);
});

it('lets a look begin anew, which is then due in the next round, and end another', () => {
  const clock = fakeClock();
  const rounds = new Rounds(clock);
  let looks = 0;
  let stopOther = (): void => undefined;
  const look = (): void => {
    looks += 1;
    stop();
    stop = rounds.each(look);
    stopOther();
  };
  let stop = rounds.each(look);
  stopOther = rounds.each(() => expect.unreachable());
  clock.advance(roundMs * 2);
  expect(looks).toBe(2);
  stop();
  expect(clock.pending).toBe(0);
});
