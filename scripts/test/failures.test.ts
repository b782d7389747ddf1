import { expect, it } from 'vitest';

import { failuresOf } from './failures.mjs';

const report = (...testResults: object[]): string => JSON.stringify({ testResults });

it('names each test that failed, with the first line of why', () => {
  const text = report(
    { name: '/there/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is' }] },
    {
      name: '/there/room/b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is right' },
        {
          status: 'failed',
          fullName: 'group is wrong',
          failureMessages: ['\u001B[31mError\u001B[39m: 1 is not 2\n  at b'],
        },
      ],
    },
  );
  expect(failuresOf(text, '/there')).toEqual(['room/b.test.ts > group is wrong: Error: 1 is not 2']);
});

it('says with which seed a property failed', () => {
  const why = 'Error: Property failed after 2 tests\n{ seed: 5, path: "1" }\nCounterexample: [7]\n  at b';
  const test = { status: 'failed', fullName: 'holds', failureMessages: [why] };
  const text = report({ name: '/there/a.test.ts', status: 'failed', assertionResults: [test] });
  expect(failuresOf(text, '/there')).toEqual([
    'a.test.ts > holds: Error: Property failed after 2 tests { seed: 5, path: "1" }',
  ]);
});

it('names a file that could not be loaded', () => {
  const file = {
    name: '/there/c.test.ts',
    status: 'failed',
    message: 'No such module\nat c',
    assertionResults: [],
  };
  expect(failuresOf(report(file), '/there')).toEqual(['c.test.ts: No such module']);
});

it('says nothing of a good run, and that a broken report is broken', () => {
  expect(failuresOf(report(), '/there')).toEqual([]);
  expect(failuresOf(undefined, '/there')).toEqual([]);
  expect(failuresOf('{"testRes', '/there')).toEqual(['the report cannot be read']);
});
