import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { serverFlags } from './server-flags.mjs';

test('an installed server and one that is measured are started as one of a checkout is', () => {
  const unit = readFileSync(join(root, 'scripts/package/server/parley-server.service'), 'utf8');
  expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${serverFlags.join(' ')} `, 'm'));
  const bench = readFileSync(join(root, 'test/bench/support/server.ts'), 'utf8');
  expect(bench).toContain(`nodeFlags = ['${serverFlags.join("', '")}'];`);
});
