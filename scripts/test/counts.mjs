// Adds up what ran: tests of vitest's JSON reports, and checks that count as one each.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {boolean} passed
 * @returns {Counts}
 */
export function countCheck(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * What one vitest run amounts to. A file that could not even be loaded counts as one failure, and so does a run that
 * failed without a failing test (an error outside of any test, a crash, no tests at all).
 * @param {string | undefined} report the JSON reporter's file, undefined when there is none
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  /** @type {{ testResults?: { status: string, assertionResults: { status: string }[] }[] }} */
  const parsed = parse(report);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of parsed.testResults ?? []) {
    const failedBefore = counts.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  if (counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

/** @param {string | undefined} report */
function parse(report) {
  try {
    return JSON.parse(report ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * The last line of a run.
 * @param {Counts} counts
 * @returns {string}
 */
export function lastLine(counts) {
  return `${counts.passed} passed, ${counts.failed} failed`;
}
