// Runs the service's command line: the built bundle where there is one, else its source, under the Node of node_modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const bundle = join(root, 'dist', 'server', 'parley-server.js');
const source = join(root, 'server', 'parley-server.ts');

const child = spawn(
  existsSync(ownNode) ? ownNode : process.execPath,
  [existsSync(bundle) ? bundle : source, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
// The service ends its sessions in an orderly way on these; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`parley-server: cannot start Node: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
