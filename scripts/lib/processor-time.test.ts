import { expect, it } from 'vitest';
import { endedSeconds, processorSeconds } from './processor-time.mjs';

const stat = '4711 (a b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 700 100 20 0 7 0 99';

it('adds up a process and what it waited for, whatever its name', () => {
  expect(processorSeconds(stat)).toBe(10);
});

it('tells what has ended from the process itself', () => {
  expect(endedSeconds(stat)).toBe(8);
});
