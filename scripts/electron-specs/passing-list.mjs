/** @typedef {import('./run-file.mjs').Result} Result */

/** Titles by the name of their file. @typedef {Map<string, Set<string>>} Titles */

const separator = ': ';

/**
 * @param {string} text one title a line, after its file; lines that begin with # say what the list is
 * @returns {Titles}
 */
export function parseList(text) {
  /** @type {Titles} */
  const titles = new Map();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const at = line.indexOf(separator);
    if (at === -1) throw new Error(`No file before the title: ${line}`);
    const file = line.slice(0, at);
    titles.set(file, (titles.get(file) ?? new Set()).add(line.slice(at + separator.length)));
  }
  return titles;
}

/**
 * @param {string} heading what the list is, without its marks
 * @param {Titles} titles
 */
export function formatList(heading, titles) {
  const lines = [...titles].flatMap(([file, ofFile]) =>
    [...ofFile].map((title) => `${file}${separator}${title}`),
  );
  return `${[...heading.split('\n').map((line) => `# ${line}`), ...lines.sort()].join('\n')}\n`;
}

/** @param {string} text @returns {string} the heading of a list */
export function headingOf(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('#'));
  return lines.map((line) => line.replace(/^# ?/, '')).join('\n');
}

/** A title on one line: some have line breaks. @param {string} title */
const oneLine = (title) => title.replaceAll(/\s+/g, ' ').trim();

/**
 * What a run of some files changes about the list; files that did not run are left alone.
 * @param {Titles} listed
 * @param {ReadonlyMap<string, readonly Result[]>} results by file
 */
export function compare(listed, results) {
  /** @type {Titles} */
  const passing = new Map();
  /** @type {string[]} */
  const lost = [];
  /** @type {string[]} */
  const gained = [];
  for (const [file, ofFile] of results) {
    // Several tests may have one title: none of them may fail.
    const failed = new Set(ofFile.filter(({ kind }) => kind === 'fail').map(({ title }) => oneLine(title)));
    const passed = ofFile.filter(({ kind }) => kind === 'pass').map(({ title }) => oneLine(title));
    const now = new Set(passed.filter((title) => !failed.has(title)));
    passing.set(file, now);
    const before = listed.get(file) ?? new Set();
    lost.push(
      ...[...before].filter((title) => !now.has(title)).map((title) => `${file}${separator}${title}`),
    );
    gained.push(
      ...[...now].filter((title) => !before.has(title)).map((title) => `${file}${separator}${title}`),
    );
  }
  return { passing, lost, gained };
}

/**
 * The list never loses a title by itself.
 * @param {Titles} listed
 * @param {Titles} passing
 * @returns {Titles}
 */
export function added(listed, passing) {
  const files = new Set([...listed.keys(), ...passing.keys()]);
  return new Map(
    [...files].map((file) => [file, new Set([...(listed.get(file) ?? []), ...(passing.get(file) ?? [])])]),
  );
}
