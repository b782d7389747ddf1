// npm run package:server: a Debian package of the server, with Node and a systemd service, through dpkg-deb.
// With --quick FOLDER it is made there for looking at, neither stripped nor compressed.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { findExecutable, node24, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import {
  architecture,
  buildPackage,
  installedKib,
  outputFolder,
  releaseOf,
  settle,
  strip,
  writeDocuments,
} from './package/debian.mjs';
import { setup } from './setup.mjs';

const name = 'parley-server';
const own = join(root, 'scripts', 'package', 'server');
const library = 'usr/lib/parley-server';
const programs = new Set([
  'usr/bin/parley-server',
  `${library}/node`,
  'DEBIAN/postinst',
  'DEBIAN/prerm',
  'DEBIAN/postrm',
]);

/** Where each file of ours goes. */
const places = new Map([
  ['parley-server.sh', 'usr/bin/parley-server'],
  ['parley-server.conf', 'etc/parley-server/parley-server.conf'],
  ['parley-server.service', 'usr/lib/systemd/system/parley-server.service'],
  ['parley-server-backup.service', 'usr/lib/systemd/system/parley-server-backup.service'],
  ['parley-server-backup.timer', 'usr/lib/systemd/system/parley-server-backup.timer'],
  ['sysusers.conf', 'usr/lib/sysusers.d/parley-server.conf'],
  ['lintian-overrides', 'usr/share/lintian/overrides/parley-server'],
  ['postinst', 'DEBIAN/postinst'],
  ['prerm', 'DEBIAN/prerm'],
  ['postrm', 'DEBIAN/postrm'],
]);

/** What a package is not run by. */
const left =
  /(^|\/)(\.[^/]*|bin|bin\.js|test|tests|tools|fixtures|(?:bench|benchmark|example|test|check|eslint\.config)\.js|tsconfig\.json|docs?|benchmarks?|examples?|deps|src|README[^/]*|[^/]*\.(?:html|sh)|CHANGELOG[^/]*|[^/]*\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|flow|gyp))$/i;

await runScript(async () => {
  const args = process.argv.slice(2);
  const folder = outputFolder(args);
  if (findExecutable('dpkg-deb') === undefined)
    throw new PlainError('Making a Debian package needs dpkg-deb.');
  await setup('run');
  const built = await run(node24, [join(root, 'scripts', 'build.mjs'), 'server']);
  if (built.code !== 0) return built.code;
  // The rest uses what set-up has installed, and Node 24.
  if (process.execPath !== node24)
    return (await run(node24, [join(root, 'scripts', 'package-server.mjs'), ...args])).code;

  const staging = mkdtempSync(join(tmpdir(), 'parley-server-deb-'));
  try {
    const packages = await fill(staging);
    const release = releaseOf();
    await writeManual(staging, packages, release);
    writeControl(staging, release.version);
    settle(staging, (path) => programs.has(path), release.epoch);
    const output = join(folder, `${name}_${release.version}_${architecture}.deb`);
    buildPackage(staging, output, release.epoch);
    say(`Made ${relative(root, output)}`);
    return 0;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
});

/**
 * Puts everything that is installed below the folder. Returns the names of the npm packages in it.
 * @param {string} staging
 */
async function fill(staging) {
  const { bundledPackages } = await import('./build/packages.mjs');
  const { withDependencies } = await import('./package/licences.mjs');
  const program = join(staging, library);
  cpSync(join(root, 'dist', 'server'), join(program, 'dist', 'server'), {
    recursive: true,
    filter: (from) => !from.endsWith('.map'),
  });
  // It is started with the Node beside it.
  const start = join(program, 'dist', 'server', 'parley-server.js');
  writeFileSync(start, readFileSync(start, 'utf8').replace(/^#!.*\n/, ''));
  // Node takes the bundles for modules by the nearest package.json.
  writeFileSync(join(program, 'package.json'), '{ "name": "parley-server", "type": "module" }\n');
  const external = withDependencies(importedBy(join(root, 'dist', 'server'))).filter(
    // Only headers, for building.
    (each) => each !== 'node-addon-api',
  );
  for (const one of external) copyPackage(one, program);
  cpSync(node24, join(program, 'node'));
  strip(program);
  for (const [from, to] of places) {
    mkdirSync(dirname(join(staging, to)), { recursive: true });
    cpSync(join(own, from), join(staging, to));
  }
  return withDependencies([...external, ...bundledPackages]);
}

/**
 * The npm packages that bundles import, or find for a thread.
 * @param {string} folder
 */
function importedBy(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const code = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const imported = new Set(
    Array.from(
      code.matchAll(/(?:from|import|createRequire\([^)]*\)\.resolve) ?\(?"([^".]+)/g),
      ([, id = '']) => packageOf(id),
    ),
  );
  return Object.keys(dependencies).filter((each) => imported.has(each));
}

/** @param {string} id as it is imported, such as `@scope/name/part` */
function packageOf(id) {
  const [first = '', second = ''] = id.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/**
 * @param {string} one
 * @param {string} program
 */
function copyPackage(one, program) {
  const from = join(root, 'node_modules', one);
  cpSync(from, join(program, 'node_modules', one), {
    recursive: true,
    filter: (path) => {
      const within = path.slice(from.length + 1);
      if (within === '') return true;
      // Every system's binaries come with the package.
      if (/^prebuilds\/./.test(within))
        return within === `prebuilds/${process.platform}-${process.arch}.node`;
      return !left.test(within) && !/(^|\/)node_modules(\/|$)/.test(within);
    },
  });
}

/**
 * @param {string} staging
 * @param {readonly string[]} packages
 * @param {import('./package/debian.mjs').Release} release
 */
async function writeManual(staging, packages, release) {
  const { manPage } = await import('./package/man-page.mjs');
  const { catalogue } = await import('../server/cli/catalogue.ts');
  const { serveHelp, specHelp } = await import('../server/cli/help.ts');
  const commands = [
    { title: 'parley-server serve', help: serveHelp() },
    ...catalogue.map((spec) => ({ title: `parley-server ${spec.words}`, help: specHelp(spec) })),
  ];
  const { version } = release;
  const date = new Date(release.epoch * 1000).toISOString().slice(0, 10);
  writeDocuments(staging, name, release, packages, { 'parley-server': manPage({ version, date, commands }) });
}

/**
 * @param {string} staging
 * @param {string} version
 */
function writeControl(staging, version) {
  const control = join(staging, 'DEBIAN');
  writeFileSync(join(control, 'conffiles'), '/etc/parley-server/parley-server.conf\n');
  const fields = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: Parley authors <parley@parley.example>',
    `Installed-Size: ${installedKib(staging)}`,
    'Depends: systemd | systemd-standalone-sysusers | systemd-sysusers, init-system-helpers (>= 1.54), libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 11)',
    'Suggests: postgresql, nats-server',
    'Section: net',
    'Priority: optional',
    'Homepage: https://parley.example',
    'Description: chat server of Parley',
    ' Runs a self-hosted messenger for a team, with nothing else to set up: accounts,',
    ' conversations and photos are kept in one folder, or in PostgreSQL. The service',
    ' starts at once, listens on this computer and is backed up every day.',
  ];
  writeFileSync(join(control, 'control'), `${fields.join('\n')}\n`);
}
