import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { commandFlags, serverEnvironment, serverFlags } from './server-flags.mjs';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');

test('an installed server and one that is tested or measured are started as one of a checkout is', () => {
  expect(text('scripts/package/server/parley-server.service')).toMatch(
    new RegExp(`^ExecStart=\\S+/node ${serverFlags.join(' ')} `, 'm'),
  );
  expect(text('test/fixtures/server-flags.ts')).toContain(`serverFlags = ['${serverFlags.join("', '")}'];`);
});

test('so is its environment', () => {
  for (const [name, value] of Object.entries(serverEnvironment)) {
    expect(text('scripts/package/server/parley-server.service')).toContain(
      `\nEnvironment=${name}=${value}\n`,
    );
    expect(text('scripts/package/image/Containerfile')).toMatch(
      new RegExp(`^ENV (?:.*\\\\\\n)*.*\\b${name}=${value} `, 'm'),
    );
    expect(text('test/fixtures/server-flags.ts')).toContain(`${name}: '${value}'`);
  }
});

test('so are its commands', () => {
  const starts =
    text('scripts/package/server/parley-server.sh').match(/^.*\/node .*parley-server\.js.*$/gm) ?? [];
  expect(starts).toHaveLength(2);
  for (const start of starts) expect(start).toContain(`/node ${commandFlags.join(' ')} `);
  expect(text('test/bench/backup.ts')).toContain(`nodeFlags = ['${commandFlags.join("', '")}'];`);
});
