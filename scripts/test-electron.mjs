// npm run test:electron: checks what only real Electron can show, where its binary is, and writes a report.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { exitCode, readable } from './electron-checks/report.mjs';
import { runProbe } from './electron-checks/run-probe.mjs';
import { root } from './lib/paths.mjs';
import { ownEnvironment } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { electronExecutable } from './setup-steps/electron-binary.mjs';
import { hasDisplay, hasSessionBus, isRoot } from './setup-steps/machine.mjs';
import { startDesktop } from './start/desktop.mjs';

/** Told apart from a check that failed. */
const noBinary = 3;

/** @param {boolean} onHost */
function chooseRuntime(onHost) {
  if (onHost) {
    const command = join(root, 'dist', 'host', 'electron');
    if (!existsSync(command)) throw new PlainError('The host is not built: npm run build');
    return { runtime: /** @type {const} */ ('host'), command, args: [] };
  }
  const command = electronExecutable();
  if (command === undefined) return undefined;
  // Chromium's sandbox refuses to work for root.
  const args = isRoot() && process.platform === 'linux' ? ['--no-sandbox'] : [];
  return { runtime: /** @type {const} */ ('electron'), command, args };
}

await runScript(async () => {
  const { values } = parseArgs({
    options: { 'on-host': { type: 'boolean', default: false }, report: { type: 'string' } },
  });
  const chosen = chooseRuntime(values['on-host']);
  if (chosen === undefined) {
    say(
      "Electron's binary is not here, so nothing was checked: npm run setup -- --retry-electron\n" +
        'What the host can show of the same: npm run test:electron -- --on-host',
    );
    return noBinary;
  }
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const folder =
    values.report === undefined ? join(root, 'dist', 'electron-report') : resolve(from, values.report);
  const linux = process.platform === 'linux';
  const desktop = await startDesktop({
    display: linux && !hasDisplay(process.env),
    bus: linux && !hasSessionBus(process.env),
    env: ownEnvironment(),
  });
  try {
    const report = await runProbe({ ...chosen, env: desktop.env });
    const text = readable(report);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(join(folder, 'report.txt'), text);
    process.stdout.write(`${text}\nWritten to ${folder}\n`);
    return exitCode(report.checks);
  } finally {
    await desktop.end();
  }
});
