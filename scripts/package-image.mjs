// npm run package:image [-- --debian]: a container image of the server's package, with podman, buildah or docker. Its libc is that of
// a distroless image; with --debian, that of this machine's Debian mirror, so that no registry is needed.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { findExecutable, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { architecture, releaseOf } from './package/debian.mjs';

const own = join(root, 'scripts', 'package', 'image');
const context = join(root, 'out', 'image');
const distroless = 'gcr.io/distroless/cc-debian12';
/** Of the server's package; the rest is for systemd and people at a shell. */
const wanted = ['usr/lib/parley-server', 'usr/share/doc/parley-server'];

await runScript(async () => {
  const { debian = false } = parseArgs({ options: { debian: { type: 'boolean' } } }).values;
  const builder = ['podman', 'buildah', 'docker'].find((each) => findExecutable(each) !== undefined);
  if (builder === undefined) throw new PlainError('Making an image needs podman, buildah or docker.');
  const { code } = await run(process.execPath, [join(root, 'scripts', 'package-server.mjs')]);
  if (code !== 0) return code;
  const { version, epoch } = releaseOf();
  rmSync(context, { recursive: true, force: true });
  for (const each of ['root', 'data']) mkdirSync(join(context, each), { recursive: true });
  if (debian) addDebian(join(context, 'root'));
  addServer(join(context, 'root'), join(root, 'out', `parley-server_${version}_${architecture}.deb`));
  copyFileSync(join(own, 'Containerfile'), join(context, 'Containerfile'));
  const image = 'localhost/parley-server';
  const built = await run(builder, [
    'build',
    // Docker knows no other, and the other no health checks.
    ...(builder === 'docker' ? [] : ['--format', 'docker', '--timestamp', String(epoch)]),
    `--build-arg=BASE=${debian ? 'scratch' : distroless}`,
    `--tag=${image}:${version}`,
    `--tag=${image}:latest`,
    `--file=${join(context, 'Containerfile')}`,
    context,
  ]);
  if (built.code === 0) say(`Made the image ${image}:${version}`);
  return built.code;
});

/**
 * What Node needs of Debian, and nothing that could start anything else.
 * @param {string} folder stands for /
 */
function addDebian(folder) {
  if (findExecutable('mmdebstrap') === undefined)
    throw new PlainError('An image of Debian’s parts needs mmdebstrap.');
  const packages = 'base-files,libc6,libgcc-s1,libstdc++6';
  // What this machine has put there is not the image's.
  const clean =
    'cd "$1" && rm -rf dev/* etc/apt etc/hostname etc/resolv.conf var/cache/* var/lib/apt var/log/*';
  execFileSync(
    'mmdebstrap',
    // Lists of a mirror that stands still are no older than its packages.
    [
      '--quiet',
      '--variant=extract',
      `--include=${packages}`,
      '--aptopt=Acquire::Check-Valid-Until "false"',
    ].concat([`--customize-hook=${clean}`, 'bookworm', folder]),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/**
 * @param {string} folder stands for /
 * @param {string} file the server's package
 */
function addServer(folder, file) {
  const unpacked = mkdtempSync(join(tmpdir(), 'parley-image-'));
  try {
    execFileSync('dpkg-deb', ['--extract', file, unpacked]);
    for (const each of wanted) cpSync(join(unpacked, each), join(folder, each), { recursive: true });
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  const start = join(folder, 'usr', 'bin', 'parley-server');
  mkdirSync(dirname(start), { recursive: true });
  copyFileSync(join(own, 'parley-server.js'), start);
  chmodSync(start, 0o755);
}
