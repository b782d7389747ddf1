import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './paths.mjs';

/**
 * Builds the host's distribution folder; a room of its own does it, so it is found at run time.
 * @param {string} outDir
 * @param {string | undefined} chromium the browser to drive; looked for on the path when undefined
 */
export async function buildHost(outDir, chromium) {
  const room = await import(pathToFileURL(join(root, 'host', 'build.mjs')).href);
  await room.buildHost({ outDir, chromium });
}
