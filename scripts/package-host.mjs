// npm run package:host: a Debian package of the app on the system's Chromium, through electron-builder, without downloads.
// With --quick FOLDER it is made there for looking at, neither stripped nor compressed.
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

import { findExecutable, isExecutable, node24, root, withOwnBins } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { outputFolder } from './package/debian.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { setup } from './setup.mjs';

const packageName = 'parley-chromium';
/** Where Debian's package puts it. */
const debianChromium = '/usr/bin/chromium';

await runScript(async () => {
  const args = process.argv.slice(2);
  const folder = outputFolder(args);
  if (findExecutable('dpkg-deb') === undefined)
    throw new PlainError('Making a Debian package needs dpkg-deb.');
  await setup('run');
  const built = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  if (built.code !== 0) return built.code;
  // The rest uses what set-up has installed, and Node 24.
  if (process.execPath !== node24)
    return (await run(node24, [join(root, 'scripts', 'package-host.mjs'), ...args])).code;

  const distribution = join(folder, 'host');
  rmSync(distribution, { recursive: true, force: true });
  const { buildHost } = await import('@parley/electron-host');
  await buildHost({ outDir: distribution, chromium: debianChromium });
  if (!isExecutable(join(distribution, 'electron')))
    throw new PlainError('The host has no executable "electron".');

  process.env['CUSTOM_FPM_PATH'] = join(root, 'scripts', 'package', 'fpm.mjs');
  process.env['PATH'] = withOwnBins(process.env['PATH'] ?? '');
  const { build, Platform } = await import('electron-builder');
  const { dependencies } = readPackage(root);
  const documents = join(folder, 'host-documents');
  await writeSystemFiles(documents, Object.keys(dependencies));
  rmSync(join(folder, 'linux-unpacked'), { recursive: true, force: true });
  await build({
    targets: Platform.LINUX.createTarget('deb'),
    projectDir: root,
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      directories: { output: folder, buildResources: 'dist/assets' },
      electronDist: distribution,
      electronVersion: readPackage(join(root, 'node_modules', 'electron')).version,
      // Plain Node cannot read ASAR archives.
      asar: false,
      // Fuses are in Electron's binary, which is not there.
      electronFuses: null,
      extraFiles: [{ from: node24, to: 'node' }],
      // The host names its windows after the product, Electron after the desktop file.
      linux: { desktop: { entry: { StartupWMClass: 'Parley', TryExec: '/opt/Parley/parley' } } },
      deb: {
        packageName,
        artifactName: `${packageName}_\${version}_\${arch}.deb`,
        depends: ['chromium', 'xdg-utils', 'libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6 (>= 11)'],
        recommends: ['fonts-noto-color-emoji'],
        fpm: ['--conflicts', 'parley', `${documents}/=/`],
        afterInstall: 'scripts/package/after-install.sh',
      },
    },
  });
  const { packedProblems } = await import('./package/packed.mjs');
  const problems = packedProblems(
    join(folder, 'linux-unpacked'),
    join(root, 'scripts', 'package', 'packed-packages.txt'),
  );
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
  const made = readdirSync(folder).filter(
    (file) => file.startsWith(`${packageName}_`) && file.endsWith('.deb'),
  );
  if (made.length === 0) throw new PlainError('electron-builder made no package.');
  say(made.map((file) => `Made ${relative(root, join(folder, file))}`).join('\n'));
  return 0;
});

/**
 * @param {string} folder
 * @returns {{ version: string, dependencies: Record<string, string> }}
 */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Writes what a distribution wants of a package beside the app itself.
 * @param {string} folder stands for /
 * @param {readonly string[]} dependencies
 */
async function writeSystemFiles(folder, dependencies) {
  const { releaseOf, writeDocuments } = await import('./package/debian.mjs');
  const { withDependencies } = await import('./package/licences.mjs');
  const { appManPage } = await import('./package/app/man-page.mjs');
  const { componentId, metainfo } = await import('./package/app/metainfo.mjs');
  rmSync(folder, { recursive: true, force: true });
  const release = releaseOf();
  const packages = withDependencies(dependencies);
  writeDocuments(folder, packageName, release, packages, { parley: appManPage(release) });
  const made = (/** @type {string} */ path) => {
    mkdirSync(join(folder, path), { recursive: true });
    return join(folder, path);
  };
  writeFileSync(join(made('usr/share/metainfo'), `${componentId}.metainfo.xml`), metainfo(release));
  copyFileSync(
    join(root, 'scripts', 'package', 'app', 'lintian-overrides'),
    join(made('usr/share/lintian/overrides'), packageName),
  );
  symlinkSync('/opt/Parley/parley', join(made('usr/bin'), 'parley'));
}
