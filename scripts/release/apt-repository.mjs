// A folder from which apt installs and upgrades: any web server can serve it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const suite = 'stable';

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * What the list of packages says of one: its control file, and where its file is.
 * @param {string} control
 * @param {string} path within the repository
 * @param {Buffer} content
 */
export function stanza(control, path, content) {
  return `${control.trim()}\nFilename: ${path}\nSize: ${content.length}\nSHA256: ${sha256(content)}\n`;
}

/**
 * The list of lists, which is signed.
 * @param {number} epoch in seconds
 * @param {string} architecture
 * @param {Readonly<Record<string, string | Buffer>>} lists by their path below that file
 */
export function releaseFile(epoch, architecture, lists) {
  const lines = Object.entries(lists).map(
    ([path, content]) => ` ${sha256(content)} ${Buffer.byteLength(content)} ${path}`,
  );
  return [
    'Origin: Parley',
    'Label: Parley',
    `Suite: ${suite}`,
    `Codename: ${suite}`,
    `Date: ${new Date(epoch * 1000).toUTCString().replace('GMT', 'UTC')}`,
    `Architectures: ${architecture}`,
    'Components: main',
    'Description: Parley, app and server',
    'SHA256:',
    ...lines,
    '',
  ].join('\n');
}

/**
 * @param {object} options
 * @param {string} options.folder
 * @param {readonly string[]} options.packages files
 * @param {string} options.architecture
 * @param {number} options.epoch in seconds
 * @param {string | undefined} options.key that gpg signs with; without one, the repository is not signed
 */
export function writeAptRepository({ folder, packages, architecture, epoch, key }) {
  const dist = join(folder, 'dists', suite);
  const list = `main/binary-${architecture}/Packages`;
  mkdirSync(join(folder, 'pool'), { recursive: true });
  mkdirSync(join(dist, 'main', `binary-${architecture}`), { recursive: true });
  const stanzas = packages.toSorted().map((file) => {
    const path = `pool/${basename(file)}`;
    copyFileSync(file, join(folder, path));
    const control = execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' });
    return stanza(control, path, readFileSync(file));
  });
  const text = stanzas.join('\n');
  const lists = { [list]: text, [`${list}.gz`]: gzipSync(text, { level: 9 }) };
  for (const [path, content] of Object.entries(lists)) writeFileSync(join(dist, path), content);
  writeFileSync(join(dist, 'Release'), releaseFile(epoch, architecture, lists));
  if (key === undefined) return;
  const gpg = (/** @type {string[]} */ ...args) =>
    execFileSync('gpg', ['--batch', '--yes', '--local-user', key, ...args], { stdio: 'inherit' });
  gpg('--clearsign', '--output', join(dist, 'InRelease'), join(dist, 'Release'));
  gpg('--armor', '--detach-sign', '--output', join(dist, 'Release.gpg'), join(dist, 'Release'));
  const exported = execFileSync('gpg', ['--batch', '--export', key]);
  writeFileSync(join(folder, 'parley-archive-keyring.gpg'), exported);
}
