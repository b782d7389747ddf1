// What our Debian packages have in common: the time and the rights of their files, and what Debian wants in their documents.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

import { findExecutable, node24, root } from '../lib/paths.mjs';
import { copyrightFile } from './licences.mjs';

/** @typedef {{ version: string, epoch: number }} Release `epoch`: the time of the commit, in seconds */

/** Set by `--quick`: a package to look at, neither stripped nor compressed, which takes most of the time. */
const isQuick = () => process.env['PARLEY_PACKAGE_QUICK'] !== undefined;

/** As Debian names it. */
export const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

/**
 * Where a package is made: `out`, or the folder behind `--quick` on the command line.
 * @param {readonly string[]} args
 */
export function outputFolder(args) {
  const { quick: folder } = parseArgs({ args: [...args], options: { quick: { type: 'string' } } }).values;
  if (folder === undefined) return join(root, 'out');
  // The packages are made by processes of their own.
  process.env['PARLEY_PACKAGE_QUICK'] = '1';
  return resolve(folder);
}

/**
 * The version of package.json, and the time of the last commit; SOURCE_DATE_EPOCH counts more, and now where there is neither.
 * @returns {Release}
 */
export function releaseOf() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version: String(version), epoch: Number(process.env['SOURCE_DATE_EPOCH'] ?? commitTime()) };
}

function commitTime() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}

/**
 * @param {string} folder
 * @returns {string[]} all files, however deep
 */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => lstatSync(path).isFile());
}

/**
 * Takes what only debuggers need out of Node and of native modules: a third of them.
 * @param {string} folder
 */
export function strip(folder) {
  if (isQuick() || findExecutable('strip') === undefined) return;
  for (const file of filesBelow(folder).filter((each) => /\/node$|\.node$/.test(each)))
    execFileSync('strip', ['--strip-unneeded', file]);
}

/**
 * Makes everything readable by everyone, writable by the owner alone, and of one time, so that two packages of one commit are
 * the same.
 * @param {string} folder
 * @param {(path: string) => boolean} isProgram by the path within the package
 * @param {number} epoch
 */
export function settle(folder, isProgram, epoch) {
  for (const path of ['', ...readdirSync(folder, { recursive: true }).map(String)]) {
    const whole = join(folder, path);
    const stats = lstatSync(whole);
    if (stats.isDirectory()) chmodSync(whole, 0o755);
    else if (stats.isFile()) chmodSync(whole, isProgram(path) ? 0o755 : 0o644);
    lutimesSync(whole, epoch, epoch);
  }
}

/**
 * The size that a package says it has, counted alike on every file system.
 * @param {string} folder
 */
export function installedKib(folder) {
  const sizes = filesBelow(folder).map((file) => Math.ceil(lstatSync(file).size / 1024));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Writes the copyright file, the changelog and man pages of a package below a folder.
 * @param {string} folder
 * @param {string} name the package's
 * @param {Release} release
 * @param {readonly string[]} packages npm packages in it, with what they need
 * @param {Readonly<Record<string, string>>} manPages of section 1, by name
 */
export function writeDocuments(folder, name, { version, epoch }, packages, manPages) {
  const docs = join(folder, 'usr/share/doc', name);
  const manuals = join(folder, 'usr/share/man/man1');
  for (const each of [docs, manuals]) mkdirSync(each, { recursive: true });
  const zipped = (/** @type {string} */ text) => gzipSync(text, { level: 9 });
  for (const [page, text] of Object.entries(manPages))
    writeFileSync(join(manuals, `${page}.1.gz`), zipped(text));
  const node = { title: `Node.js ${process.version}`, text: nodeLicence() };
  writeFileSync(join(docs, 'copyright'), copyrightFile(packages, [node]));
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  const entry = `${name} (${version}) unstable; urgency=medium\n\n  * See https://parley.example/changelog.\n\n -- Parley authors <parley@parley.example>  ${date}\n`;
  writeFileSync(join(docs, 'changelog.gz'), zipped(entry));
}

function nodeLicence() {
  const folder = join(dirname(node24), '..', 'node_modules', `node-${process.platform}-${process.arch}`);
  return readFileSync(join(folder, 'LICENSE'), 'utf8');
}

/**
 * @param {string} staging with its DEBIAN folder
 * @param {string} output
 * @param {number} epoch
 */
export function buildPackage(staging, output, epoch) {
  mkdirSync(dirname(output), { recursive: true });
  // Node's binary is most of it: level 6 takes twice as long and saves a tenth.
  const compression = isQuick() ? ['-Znone'] : ['-Zxz', '-z3'];
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', staging, output], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
  });
}
