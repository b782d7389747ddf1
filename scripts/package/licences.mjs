// The licences of what a package contains beside our own code, for its copyright file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';

/** Debian has the common licences once. */
const apache = 'On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.';

const lesser = 'On Debian systems, the text is in /usr/share/common-licenses/LGPL-3.';

const modules = join(root, 'node_modules');

/**
 * Packages and all that they need, as far as it is installed here, by name.
 * @param {readonly string[]} names
 * @returns {string[]} in the order of their names
 */
export function withDependencies(names) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = join(modules, name, 'package.json');
    if (found.has(name) || !existsSync(file)) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    waiting.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return [...found].sort();
}

/**
 * What a package says of its licence: its name, version and terms, then the text where it brings one.
 * @param {string} name
 */
export function licenceOf(name) {
  const folder = join(modules, name);
  const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder);
  const texts = files
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .map((text) => (text.includes('TERMS AND CONDITIONS FOR USE, REPRODUCTION') ? apache : text));
  if (/LGPL-3/.test(license)) texts.push(lesser);
  // libvips lists the libraries in it there.
  const readme = files.includes('README.md') ? readFileSync(join(folder, 'README.md'), 'utf8') : '';
  const licensing = /^## Licensing\n+([^]*?)(?=^## |$(?![^]))/m.exec(readme)?.[1]?.trim();
  if (licensing !== undefined && texts.length < 2) texts.unshift(licensing);
  return [`${name} ${version} (${license})`, ...(homepage ? [homepage] : []), ...texts].join('\n\n');
}

/**
 * Debian's copyright file: our own licence, then that of each part.
 * @param {readonly string[]} names packages, with what they need
 * @param {readonly { title: string, text: string }[]} more other parts
 */
export function copyrightFile(names, more = []) {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const line = '-'.repeat(78);
  const parts = [
    `Parley\n\n${own}`,
    'The package contains the following, each under its own terms.',
    ...more.map(({ title, text }) => `${title}\n\n${text.trim()}`),
    ...names.map(licenceOf),
  ];
  return `${parts.join(`\n\n${line}\n\n`)}\n`;
}
