// Type-checks every room under its own library set, so that `protocol/` cannot see Node and `client/` cannot see the DOM.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { node24 } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** The largest first, so that none of them is left to run alone at the end. */
const rooms = [
  'test',
  'server',
  'main',
  'renderer',
  'client',
  'host',
  'docs',
  'scripts',
  'protocol',
  'words',
  'preload',
];
/** Each checker finds out anew what types the others share: one per room, and rooms beside each other, is the least work. */
const oneChecker = '--singleThreaded';

/**
 * What an earlier check found is kept, so that only what changed since then is checked again. A fresh clone has none, and
 * would only spend time on writing it.
 * @param {string} room
 */
function incremental(room) {
  if (process.env['CI']) return [];
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${room}.tsbuildinfo`];
}

const asked = process.argv.slice(2);
const waiting = (asked.length > 0 ? asked : rooms).filter((room) => existsSync(`${room}/tsconfig.json`));
let failed = false;

async function checkRooms() {
  for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
    const tsc = ['node_modules/@typescript/native/bin/tsc', '-p', `${room}/tsconfig.json`, oneChecker];
    const { code, output } = await run(node24, [...tsc, ...incremental(room)], { capture: true });
    process.stdout.write(output);
    if (code !== 0) failed = true;
  }
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, checkRooms));
process.exit(failed ? 1 : 0);
