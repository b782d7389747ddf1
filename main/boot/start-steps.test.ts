import { expect, it } from 'vitest';
import { startSteps } from './start-steps.ts';

it('are those of both processes in the order in which they began, and forgotten once they were read', () => {
  let measures = [
    { name: 'settings', startTime: 10.4, duration: 9.6 },
    { name: 'runtime', startTime: 0, duration: 9.6 },
  ];
  const runtime = {
    timeOrigin: 1000,
    getEntriesByType: () => measures,
    clearMeasures: () => void (measures = []),
  };
  expect(startSteps([{ name: 'page', from: 1015, to: 1040.2 }], runtime)).toEqual([
    { name: 'runtime', from: 0, to: 10 },
    { name: 'settings', from: 10, to: 20 },
    { name: 'page', from: 15, to: 40 },
  ]);
  expect(startSteps([], runtime)).toEqual([]);
});
