/** More files than this hide what a folder is about. */
const mostFiles = 35;

const source = /\.(?:ts|mts|cts|mjs|cjs|js|css)$/;
const left = /\.test\.[a-z]+$|(?:^|\/)gen\//;

/**
 * The folders that hold too many source files of their own. Tests, generated code and catalogues do not count.
 * @param {Iterable<string>} files paths with slashes
 * @returns {string[]} each with how many it has
 */
export function fullFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    if (!source.test(file) || left.test(file)) continue;
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} source files, and ${mostFiles} are the most`);
}
