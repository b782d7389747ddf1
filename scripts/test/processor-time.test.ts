import { expect, it } from 'vitest';
import { processorSeconds } from './processor-time.mjs';

it('adds up a process and what it waited for, whatever its name', () => {
  const stat = '4711 (a b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 700 100 20 0 7 0 99';
  expect(processorSeconds(stat)).toBe(10);
});
