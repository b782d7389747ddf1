import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { root } from '../lib/paths.mjs';
import { faults } from './faults.mjs';

it.each(faults)('$file has once what a fault changes: $from', ({ file, from, to }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
