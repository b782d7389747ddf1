#!/usr/bin/env node
// Stands where electron-builder expects fpm (CUSTOM_FPM_PATH): makes the Debian package with dpkg-deb, without downloads.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { buildPackage, installedKib, releaseOf, settle, strip } from './debian.mjs';
import { controlFile, parseFpmArgs, requiredOption } from './fpm-arguments.mjs';

/** Nothing in an npm package is started by its name. */
const isProgram = (/** @type {string} */ path) => /^(opt\/[^/]+\/(parley|node)|DEBIAN\/postinst)$/.test(path);

const request = parseFpmArgs(process.argv.slice(2));
const output = requiredOption(request, 'package');
const staging = mkdtempSync(join(tmpdir(), 'parley-deb-'));
try {
  for (const { from, to, contents } of request.files) {
    const target = join(staging, to);
    mkdirSync(contents ? target : dirname(target), { recursive: true });
    execFileSync('cp', ['-a', '--no-preserve=ownership', contents ? `${from}/.` : from, target]);
  }
  strip(staging);
  const control = join(staging, 'DEBIAN');
  const text = controlFile(request, installedKib(staging));
  mkdirSync(control);
  writeFileSync(join(control, 'control'), text);
  copyFileSync(requiredOption(request, 'after-install'), join(control, 'postinst'));
  const { epoch } = releaseOf();
  settle(staging, isProgram, epoch);
  buildPackage(staging, output, epoch);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
