// npm run package:host: a Debian package of the app on the system's Chromium, through electron-builder, without downloads.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { findExecutable, isExecutable, node24, root, withOwnBins } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { setup } from './setup.mjs';

const packageName = 'parley-chromium';
/** Where Debian's package puts it. */
const debianChromium = '/usr/bin/chromium';

await runScript(async () => {
  if (findExecutable('dpkg-deb') === undefined)
    throw new PlainError('Making a Debian package needs dpkg-deb.');
  await setup('run');
  const built = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  if (built.code !== 0) return built.code;
  // The rest uses what set-up has installed, and Node 24.
  if (process.execPath !== node24)
    return (await run(node24, [join(root, 'scripts', 'package-host.mjs')])).code;

  const distribution = join(root, 'out', 'host');
  rmSync(distribution, { recursive: true, force: true });
  const { buildHost } = await import('@parley/electron-host');
  await buildHost({ outDir: distribution, chromium: debianChromium });
  if (!isExecutable(join(distribution, 'electron')))
    throw new PlainError('The host has no executable "electron".');

  process.env['CUSTOM_FPM_PATH'] = join(root, 'scripts', 'package', 'fpm.mjs');
  process.env['PATH'] = withOwnBins(process.env['PATH'] ?? '');
  const { build, Platform } = await import('electron-builder');
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  );
  await build({
    targets: Platform.LINUX.createTarget('deb'),
    projectDir: root,
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      electronDist: distribution,
      electronVersion: version,
      // Plain Node cannot read ASAR archives.
      asar: false,
      // Fuses are in Electron's binary, which is not there.
      electronFuses: null,
      extraFiles: [{ from: node24, to: 'node' }],
      // The host names its windows after the product, Electron after the desktop file.
      linux: { desktop: { entry: { StartupWMClass: 'Parley' } } },
      deb: {
        packageName,
        artifactName: `${packageName}_\${version}_\${arch}.deb`,
        depends: ['chromium', 'xdg-utils', 'wmctrl'],
        recommends: ['fonts-noto-color-emoji'],
        fpm: ['--conflicts', 'parley'],
        afterInstall: 'scripts/package/after-install.sh',
        afterRemove: 'scripts/package/after-remove.sh',
      },
    },
  });
  const made = readdirSync(join(root, 'out')).filter(
    (file) => file.startsWith(`${packageName}_`) && file.endsWith('.deb'),
  );
  if (made.length === 0) throw new PlainError('electron-builder made no package.');
  say(made.map((file) => `Made out/${file}`).join('\n'));
  return 0;
});
