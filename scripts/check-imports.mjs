// Holds every import against import-table.mjs.
import { existsSync } from 'node:fs';

import { rooms } from './import-table.mjs';
import { node24 } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const folders = Object.keys(rooms).filter((room) => existsSync(room));
const { code } = await run(node24, [cruiser, '--config', '.dependency-cruiser.mjs', ...folders]);
process.exit(code);
