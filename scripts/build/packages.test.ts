import { expect, it } from 'vitest';
import { staysPackage } from './packages.mjs';

it.each([
  ['better-sqlite3', 'server/store/sqlite/open-sqlite.ts', true],
  ['@node-rs/argon2', 'server/auth/passwords.ts', true],
  ['node:fs', 'server/service.ts', true],
  ['libphonenumber-js/max', 'server/domain/people/phone-number.ts', true],
  ['kysely', 'server/store/query/query.ts', false],
  ['protobufjs/minimal.js', 'protocol/wire.ts', false],
  ['@nats-io/transport-node', 'server/bus/nats-channel.ts', false],
  ['electron', '/checkout/node_modules/electron-store/index.js', true],
  ['electron-updater', 'main/updates/updater.ts', true],
  // What a bundled package needs is bundled with it.
  ['pg-types', '/checkout/node_modules/pg/lib/type-overrides.js', false],
  ['./service.ts', 'server/cli/serve.ts', false],
  ['/checkout/server/service.ts', 'server/cli/serve.ts', false],
])('%s, imported by %s, is left in node_modules: %s', (id, importer, stays) => {
  expect(staysPackage(id, importer)).toBe(stays);
});
