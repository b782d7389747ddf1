#!/usr/bin/env node
// Stands where electron-builder expects fpm (CUSTOM_FPM_PATH): makes the Debian package with dpkg-deb, without downloads.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { controlFile, parseFpmArgs, requiredOption } from './fpm-arguments.mjs';

/**
 * Bytes below a folder; readable by everyone on the way, writable by the owner alone.
 * @param {string} folder
 * @returns {number}
 */
function settle(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const stats = lstatSync(path);
    if (entry.isDirectory()) {
      chmodSync(path, 0o755);
      bytes += 4096 + settle(path);
    } else if (entry.isFile()) {
      chmodSync(path, (stats.mode & 0o100) === 0 ? 0o644 : 0o755);
      bytes += stats.size;
    }
  }
  return bytes;
}

const request = parseFpmArgs(process.argv.slice(2));
const output = requiredOption(request, 'package');
const staging = mkdtempSync(join(tmpdir(), 'parley-deb-'));
try {
  chmodSync(staging, 0o755);
  for (const { from, to, contents } of request.files) {
    const target = join(staging, to);
    mkdirSync(contents ? target : dirname(target), { recursive: true });
    execFileSync('cp', ['-a', '--no-preserve=ownership', contents ? `${from}/.` : from, target]);
  }
  const installedKib = Math.ceil(settle(staging) / 1024);
  const control = join(staging, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'control'), controlFile(request, installedKib));
  for (const [option, script] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ]) {
    copyFileSync(requiredOption(request, option ?? ''), join(control, script ?? ''));
    chmodSync(join(control, script ?? ''), 0o755);
  }
  mkdirSync(dirname(output), { recursive: true });
  const compression = `-Z${request.options.get('deb-compression') ?? 'xz'}`;
  // Node's binary is most of it: level 6 takes twice as long and saves a tenth.
  execFileSync('dpkg-deb', ['--root-owner-group', compression, '-z3', '--build', staging, output], {
    stdio: 'inherit',
  });
} finally {
  rmSync(staging, { recursive: true, force: true });
}
