// npm run cluster -- --nodes 3: makes everything ready, and runs a cluster on this machine with a prompt to break it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { node24, root } from './lib/paths.mjs';
import { ownEnvironment, run } from './lib/run.mjs';
import { runScript } from './lib/say.mjs';
import { setup } from './setup.mjs';

await runScript(async () => {
  await setup('test');
  const build = await run(node24, [join(root, 'scripts', 'build.mjs'), 'server']);
  if (build.code !== 0) return build.code;
  const child = spawn(node24, [join(root, 'test', 'cluster', 'run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: ownEnvironment(),
    stdio: 'inherit',
  });
  // The terminal sends it to both; this process waits for the other, which ends what it started.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
});
