import { describe, expect, it } from 'vitest';

import { countCheck, countVitest, lastLine, sum } from './counts.mjs';

const report = (...files: { status: string; tests: string[] }[]) =>
  JSON.stringify({
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  });

describe('the count of a vitest run', () => {
  it('is of its tests', () => {
    const text = report(
      { status: 'passed', tests: ['passed', 'passed', 'pending'] },
      { status: 'failed', tests: ['failed', 'passed'] },
    );
    expect(countVitest(text, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it('has one failure for a file that could not be loaded', () => {
    const text = report({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
    expect(countVitest(text, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('has one failure when the run failed outside of any test', () => {
    expect(countVitest(report({ status: 'passed', tests: ['passed'] }), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it('has one failure when there is no report, a broken one, or no test', () => {
    const failed = { passed: 0, failed: 1, skipped: 0 };
    expect(countVitest(undefined, 1)).toEqual(failed);
    expect(countVitest('{"testRes', 0)).toEqual(failed);
    expect(countVitest(report(), 0)).toEqual(failed);
  });
});

describe('the last line', () => {
  it('adds up checks and tests', () => {
    const counts = sum([countCheck(true), countCheck(false), { passed: 40, failed: 2, skipped: 3 }]);
    expect(counts).toEqual({ passed: 41, failed: 3, skipped: 3 });
    expect(lastLine(counts)).toBe('41 passed, 3 failed');
  });
});
