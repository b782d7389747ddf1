// Type-checks every room under its own library set, so that `protocol/` cannot see Node and `client/` cannot see the DOM.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const rooms = [
  'protocol',
  'words',
  'client',
  'server',
  'main',
  'preload',
  'renderer',
  'host',
  'scripts',
  'test',
  'docs',
];
const asked = process.argv.slice(2);
let failed = false;
for (const room of asked.length > 0 ? asked : rooms) {
  if (!existsSync(`${room}/tsconfig.json`)) continue;
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@typescript/native/bin/tsc',
      '-p',
      `${room}/tsconfig.json`,
      // Only what changed since the last check, and what depends on it, is checked again.
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/types/${room}.tsbuildinfo`,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
