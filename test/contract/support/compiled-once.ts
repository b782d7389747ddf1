import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';

const run = promisify(execFile);
const server = join(import.meta.dirname, '..', '..', '..', 'server');

/**
 * For a whole run of tests: every process of the service needs the same modules, and stripping their types is half of what
 * its start costs. Here it is done once; processes that are killed would leave nothing to the next ones.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  process.env['NODE_COMPILE_CACHE'] = folder.path;
  await run(process.execPath, [join(server, 'cli', 'parley-server.ts'), 'serve', '--help']);
  await run(process.execPath, ['-e', `import(${JSON.stringify(join(server, 'service.ts'))})`]);
  return async () => {
    await folder[Symbol.asyncDispose]();
  };
}
