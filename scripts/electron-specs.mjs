// npm run test:electron-specs -- DIR: runs Electron's own specs on the host, and holds what passes against the list of
// titles that did. A title that is lost fails the run; --update adds those that are new.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { findLibraries } from './electron-specs/libraries.mjs';
import { added, compare, formatList, headingOf, parseList } from './electron-specs/passing-list.mjs';
import { groupFailures, silent } from './electron-specs/reasons.mjs';
import { runFile } from './electron-specs/run-file.mjs';
import { findSpecs, specFiles } from './electron-specs/spec-folder.mjs';
import { root } from './lib/paths.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';

const listFile = join(root, 'host', 'electron-specs.txt');
const reportFolder = join(root, 'dist', 'electron-specs');

const usage = `npm run test:electron-specs -- DIR [--only NAME,NAME] [--update] [--verbose]
  DIR        Electron's spec/ folder, or a checkout with spec/ and lib/, of the version of our electron package
  --only     some files, by their names: api-menu,api-tray
  --update   add titles that pass for the first time to host/electron-specs.txt
  --verbose  show what the specs write`;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      update: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new PlainError(usage);
  const folder = findSpecs(given, process.env['INIT_CWD'] ?? process.cwd());
  const files = specFiles(
    folder,
    values.only.split(',').filter((name) => name !== ''),
  );
  const libraries = await findLibraries(folder);
  const { startDesktop } = await import('../host/fixtures/desktop.ts');

  /** @type {Map<string, import('./electron-specs/run-file.mjs').Result[]>} */
  const results = new Map();
  await using desktop = await startDesktop();
  for (const file of files) {
    const { executable, env } = desktop;
    const ofFile = await runFile(file, { executable, env, libraries, verbose: values.verbose });
    results.set(basename(file), ofFile);
    say(`${basename(file).padEnd(36)} ${countsOf(ofFile)}`);
  }
  return report(results, values.update);
});

/** @param {readonly import('./electron-specs/run-file.mjs').Result[]} results */
function countsOf(results) {
  /** @param {string} kind */
  const count = (kind) => results.filter((each) => each.kind === kind).length;
  return `${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped`;
}

/**
 * @param {Map<string, import('./electron-specs/run-file.mjs').Result[]>} results
 * @param {boolean} update
 */
function report(results, update) {
  const text = readFileSync(listFile, 'utf8');
  const listed = parseList(text);
  const { passing, lost, gained } = compare(listed, results);
  const declarations = readFileSync(join(root, 'node_modules', 'electron', 'electron.d.ts'), 'utf8');
  const groups = groupFailures(results, declarations);
  mkdirSync(reportFolder, { recursive: true });
  const full = join(reportFolder, 'report.json');
  writeFileSync(full, JSON.stringify({ lost, gained, failures: Object.fromEntries(groups) }, null, 2));

  say(`\n${countsOf([...results.values()].flat())}`);
  for (const [reason, failures] of groups) say(`  ${String(failures.length).padStart(5)} ${reason}`);
  say(`Every failure with its message: ${full}`);
  if (gained.length > 0) say(['', `New, ${gained.length}:`, ...gained.map((line) => `  ${line}`)].join('\n'));
  if (lost.length > 0) say(['', `Lost, ${lost.length}:`, ...lost.map((line) => `  ${line}`)].join('\n'));
  const unsaid = groups.find(([reason]) => reason === silent)?.[1] ?? [];
  for (const { file, title, message } of unsaid)
    say(`${silent}: ${file}: ${title}: ${message.split('\n')[0]}`);
  if (update && gained.length > 0)
    writeFileSync(listFile, formatList(headingOf(text), added(listed, passing)));
  return lost.length === 0 && unsaid.length === 0 ? 0 : 1;
}
