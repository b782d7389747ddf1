// Says at the end of a long run which tests failed, for those who see only its end.
import { relative } from 'node:path';

/** @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} FileResult */

const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').replaceAll(colours, '').trim().split('\n')[0] ?? '';

/**
 * What failed in one vitest run, a line for each: the file, the test and the first line of the reason.
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
    if (failed.length === 0) return file.status === 'failed' ? [`${path}: ${firstLine(file.message)}`] : [];
    return failed.map((test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}
