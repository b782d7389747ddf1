import { expect, it } from 'vitest';

import { failuresOf } from './failures.mjs';

const report = (...testResults: object[]): string => JSON.stringify({ testResults });

it('names each test that failed, with the reason', () => {
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
    'a.test.ts > holds: Error: Property failed after 2 tests\n    { seed: 5, path: "1" }\n    Counterexample: [7]',
  ]);
});

it('says what was waited for and where, without the rest of the stack', () => {
  const why = [
    'TimeoutError: locator.click: Timeout 180000ms exceeded.',
    'Call log:',
    ...Array.from({ length: 20 }, (_, at) => `  - looked ${at}`),
    '',
    '    at look (playwright/frames.js:1:2)',
    '    at /there/b.test.ts:7:3',
    '    at run (vitest/runner.js:1:2)',
  ].join('\n');
  const test = { status: 'failed', fullName: 'is there', failureMessages: [why] };
  const [failure] = failuresOf(
    report({ name: '/there/b.test.ts', status: 'failed', assertionResults: [test] }),
    '/there',
  );
  expect(failure?.split('\n').map((line) => line.trim())).toEqual([
    'b.test.ts > is there: TimeoutError: locator.click: Timeout 180000ms exceeded.',
    'Call log:',
    ...Array.from({ length: 5 }, (_, at) => `- looked ${at}`),
    '(11 lines)',
    ...Array.from({ length: 4 }, (_, at) => `- looked ${at + 16}`),
    'at b.test.ts:7:3',
  ]);
});

it('names a file that could not be loaded', () => {
  const file = {
    name: '/there/c.test.ts',
    status: 'failed',
    message: 'No such module\n    at c',
    assertionResults: [],
  };
  expect(failuresOf(report(file), '/there')).toEqual(['c.test.ts: No such module']);
});

it('says nothing of a good run, and that a broken report is broken', () => {
  expect(failuresOf(report(), '/there')).toEqual([]);
  expect(failuresOf(undefined, '/there')).toEqual([]);
  expect(failuresOf('{"testRes', '/there')).toEqual(['the report cannot be read']);
});
