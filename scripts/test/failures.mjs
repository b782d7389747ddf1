// Says at the end of a long run which tests failed, for those who see only its end.
import { relative } from 'node:path';

/** @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} FileResult */

const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

/**
 * Its first line, and the seed with which a property fails again.
 * @param {string | undefined} text
 */
function shortOf(text) {
  const [first = '', ...rest] = (text ?? '').replaceAll(colours, '').trim().split('\n');
  const seed = rest.find((line) => line.startsWith('{ seed: '));
  return seed === undefined ? first : `${first} ${seed}`;
}

/**
 * What failed in one vitest run, a line for each: the file, the test and the reason in short.
 * @param {string | undefined} report the JSON reporter's file, undefined when there is none
 * @param {string} root file names begin from here
 * @returns {string[]}
 */
export function failuresOf(report, root) {
  /** @type {FileResult[]} */
  let files;
  try {
    files = JSON.parse(report ?? '{}').testResults ?? [];
  } catch {
    return ['the report cannot be read'];
  }
  return files.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [`${path}: ${shortOf(file.message)}`] : [];
    return failed.map((test) => `${path} > ${test.fullName}: ${shortOf(test.failureMessages?.[0])}`);
  });
}
