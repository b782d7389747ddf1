// npm run parley-server: makes the server ready, builds what has changed, and runs its command line.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { node24, root } from './lib/paths.mjs';
import { commandFlags, serverEnvironment, serverFlags } from './lib/server-flags.mjs';

/** @param {string} program @param {readonly string[]} args */
function prepare(program, args) {
  // What a command makes is alone on stdout, so what is said on the way there goes to stderr.
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

prepare(process.execPath, [join(root, 'scripts', 'setup.mjs'), '--serve']);
prepare(node24, [join(root, 'scripts', 'build.mjs'), 'server']);

// npm runs its scripts in the checkout; a folder that is typed is meant from where the person stands.
const cwd = process.env['INIT_CWD'] ?? process.cwd();
const entry = join(root, 'dist', 'server', 'parley-server.js');
const args = process.argv.slice(2);
const flags = args.includes('serve') ? serverFlags : commandFlags;
const env = { ...serverEnvironment, ...process.env };
const child = spawn(node24, [...flags, entry, ...args], { cwd, env, stdio: 'inherit' });
// The server ends its sessions in an orderly way on these; this process only waits for it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`parley-server: cannot start Node: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
