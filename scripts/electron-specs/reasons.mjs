/** @typedef {import('./run-file.mjs').Result} Result */

export const silent = 'lacks a member without saying so';
/** Of another version, or Electron's own secret. */
export const unknown = 'asks for what our version of Electron does not declare';

/** @type {readonly [RegExp, string][]} */
const known = [
  [/not provided by this host/, 'not provided by this host'],
  [/is not a (?:function|constructor)|Cannot read properties of undefined|is not defined/, silent],
  [/Timeout of \d+ms exceeded|timed out/, 'takes too long'],
  [/^ended the process$|^could not be loaded$/, 'ends the process'],
];

/**
 * Why a test failed, as far as its message tells.
 * @param {string} message
 * @param {string} declarations those of our electron package
 */
export function reasonOf(message, declarations) {
  const reason = known.find(([pattern]) => pattern.test(message))?.[1] ?? 'behaves otherwise';
  const member = /(\w+) is not a (?:function|constructor)/.exec(message)?.[1];
  const declared =
    member === undefined || new RegExp(`\\b${member}\\b\\??[(:]|class ${member}\\b`).test(declarations);
  return reason === silent && !declared ? unknown : reason;
}

/**
 * Failures by reason, the most frequent first.
 * @param {ReadonlyMap<string, readonly Result[]>} results by file
 * @param {string} declarations
 * @returns {[string, { file: string, title: string, message: string }[]][]}
 */
export function groupFailures(results, declarations) {
  /** @type {Map<string, { file: string, title: string, message: string }[]>} */
  const groups = new Map();
  for (const [file, ofFile] of results) {
    for (const { kind, title, message } of ofFile) {
      if (kind !== 'fail') continue;
      const reason = reasonOf(message, declarations);
      groups.set(reason, [...(groups.get(reason) ?? []), { file, title, message }]);
    }
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}
