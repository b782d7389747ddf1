// Says at the end of a long run which tests failed, for those who see only its end.
import { relative } from 'node:path';

/** @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} FileResult */

const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

/** Of a long reason, these many lines from its beginning and from its end. */
const most = { first: 7, last: 4 };
const longestLine = 300;

/**
 * All of it but the stack, of which it keeps the one line within a test: what a browser's test waited for, what was there in
 * place of what was expected, the seed with which a property fails again.
 * @param {string | undefined} text
 * @param {string} root file names begin from here
 */
function reasonOf(text, root) {
  const lines = (text ?? '').replaceAll(colours, '').replaceAll(`${root}/`, '').trim().split('\n');
  const isCall = (/** @type {string} */ line) => /^ +at /u.test(line);
  const said = lines
    .filter((line) => !isCall(line) && line.trim() !== '')
    .map((line) => line.slice(0, longestLine));
  const left = said.length - most.first - most.last;
  const kept = left > 1 ? [...said.slice(0, most.first), `(${left} lines)`, ...said.slice(-most.last)] : said;
  const call = lines.find((line) => isCall(line) && line.includes('.test.ts'));
  return [...kept, ...(call ? [call] : [])].join('\n    ');
}

/**
 * What failed in one vitest run, each with the file, the test and the reason.
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
    if (failed.length === 0)
      return file.status === 'failed' ? [`${path}: ${reasonOf(file.message, root)}`] : [];
    return failed.map((test) => `${path} > ${test.fullName}: ${reasonOf(test.failureMessages?.[0], root)}`);
  });
}
