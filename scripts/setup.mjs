// Makes a fresh clone ready to run: npm packages, generated code, Electron or a Chromium, system programs.
// Runs on Node 20 with nothing installed. Fast when there is nothing to do.
// Usage: scripts/setup [--test | --serve] [--retry-electron]
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { runScript, say } from './lib/say.mjs';
import { run } from './lib/run.mjs';
import {
  electronExecutable,
  fetchElectronOnce,
  forgetElectronFailure,
} from './setup-steps/electron-binary.mjs';
import { generateWhenNeeded } from './setup-steps/generated-code.mjs';
import { thisMachine } from './setup-steps/machine.mjs';
import { installNpmPackages } from './setup-steps/npm-packages.mjs';
import { missingFor, packagesForLibraries } from './setup-steps/system-needs.mjs';
import { installSystemPackages } from './setup-steps/system-packages.mjs';

/**
 * @param {import('./setup-steps/system-needs.mjs').Purpose | 'serve'} purpose `serve` is for the server alone, which
 *   needs nothing of a desktop
 * @throws {import('./lib/say.mjs').PlainError} when a person has to do something first
 */
export async function setup(purpose) {
  await installNpmPackages();
  if (purpose !== 'serve') await desktopParts(purpose);
  await generateWhenNeeded();
}

/** @param {import('./setup-steps/system-needs.mjs').Purpose} purpose */
async function desktopParts(purpose) {
  const had = electronExecutable();
  const electron = await fetchElectronOnce();
  await systemPackages(purpose, electron !== undefined);
  if (electron !== undefined && electron !== had && process.platform === 'linux') {
    const { output } = await run('ldd', [electron], { capture: true });
    const packages = packagesForLibraries(output);
    if (packages.length > 0) await installSystemPackages(packages, packages);
  }
}

/**
 * @param {import('./setup-steps/system-needs.mjs').Purpose} purpose
 * @param {boolean} electron
 */
async function systemPackages(purpose, electron) {
  if (process.platform !== 'linux') return;
  const missing = missingFor(purpose, thisMachine(electron));
  if (missing.packages.length > 0) await installSystemPackages(missing.packages, missing.programs);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--retry-electron')) forgetElectronFailure();
    await setup(args.includes('--test') ? 'test' : args.includes('--serve') ? 'serve' : 'run');
    say('Everything is in place.');
    return 0;
  });
}
