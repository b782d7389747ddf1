// npm run release [-- --key KEY --check]: everything of a release that this machine can make, into out/release. KEY is gpg's, for
// apt; with --check, it is made a second time, in a clean clone, and compared.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { node24, root, withOwnBins } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { architecture, filesBelow, releaseOf } from './package/debian.mjs';
import { copyrightFile, withDependencies } from './package/licences.mjs';
import { compareWithAnother } from './release/again.mjs';
import { writeAptRepository } from './release/apt-repository.mjs';
import { changelogSection } from './release/changelog-section.mjs';
import { reproducibleSbom } from './release/sbom.mjs';

const out = join(root, 'out');
const folder = join(out, 'release');

await runScript(async () => {
  const { key, check } = parseArgs({
    options: { key: { type: 'string' }, check: { type: 'boolean' } },
  }).values;
  if (git('status', '--porcelain') !== '')
    throw new PlainError('A release is made of a commit: commit what has changed, or put it aside.');
  const release = releaseOf();
  const { version, epoch } = release;
  process.env['SOURCE_DATE_EPOCH'] = String(epoch);
  for (const script of ['package-host.mjs', 'package-server.mjs']) {
    const { code } = await run(process.execPath, [join(root, 'scripts', script)]);
    if (code !== 0) return code;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'screenshots'), { recursive: true });
  const packages = ['parley-chromium', 'parley-server'].map((name) =>
    join(out, `${name}_${version}_${architecture}.deb`),
  );
  for (const file of packages) copyFileSync(file, join(folder, basename(file)));
  for (const name of ['main-window-light.png', 'main-window-dark.png'])
    copyFileSync(join(root, 'docs', 'images', name), join(folder, 'screenshots', name));
  writeAptRepository({ folder: join(folder, 'apt'), packages, architecture, epoch, key });
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'LICENCES.txt'), copyrightFile(withDependencies(Object.keys(dependencies))));
  writeFileSync(join(folder, 'parley.cdx.json'), reproducibleSbom(npmSbom(), release, nodeVersion()));
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(folder, 'CHANGES.md'), changelogSection(changelog, version));
  const made = filesBelow(folder)
    .map((file) => file.slice(folder.length + 1))
    .toSorted();
  const sums = made.map((file) => `${sha256(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  say(`Made out/release of ${git('rev-parse', '--short', 'HEAD')}:\n${sums.join('')}`);
  say(
    'Not made: installers with Electron, which "npx electron-builder" makes where its binary can be fetched.',
  );
  if (key === undefined) say('The apt repository is not signed: name a key with -- --key KEY.');
  if (check) {
    await compareWithAnother(sums.join(''));
    say('A second release of this commit, made in a clean clone, is equal byte for byte.');
  }
  return 0;
});

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function npmSbom() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const env = { ...process.env, PATH: withOwnBins(process.env['PATH'] ?? '') };
  return JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

function nodeVersion() {
  return execFileSync(node24, ['--version'], { encoding: 'utf8' }).trim();
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
