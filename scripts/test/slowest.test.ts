import { expect, it } from 'vitest';

import { fileTimes, slowest } from './slowest.mjs';

const report = (...times: [name: string, ms: number][]): string =>
  JSON.stringify({ testResults: times.map(([name, ms]) => ({ name, startTime: 5000, endTime: 5000 + ms })) });

it('lists the slowest files of all parts, the slowest first', () => {
  const times = [
    ...fileTimes('unit', report(['/there/a.test.ts', 1250], ['/there/b.test.ts', 20]), '/there'),
    ...fileTimes('e2e', report(['/there/test/c.test.ts', 61_000]), '/there'),
  ];
  expect(slowest(times, 2)).toEqual([
    '  61.0 s   e2e              test/c.test.ts',
    '   1.3 s   unit             a.test.ts',
  ]);
});

it('has nothing to list where there is no report, or a broken one', () => {
  expect(fileTimes('unit', undefined, '/there')).toEqual([]);
  expect(fileTimes('unit', '{"testRes', '/there')).toEqual([]);
});
