import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { environmentName } from '../../../server/config/read-options.ts';
import { readServeOptions, serveOptionTable } from '../../../server/config/serve-options.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const ofServer = serveOptionTable.map(({ name }) => environmentName(name));

it('starts the server in an image with options that it knows', () => {
  const set = [...read('Containerfile').matchAll(/^(?:ENV)? +(PARLEY_\w+)=(\S+)/gm)];
  const env = Object.fromEntries(set.map(([, name = '', value]) => [name, value]));
  expect(ofServer).toEqual(expect.arrayContaining(Object.keys(env)));
  const options = readServeOptions([], env);
  expect(options.listen).toEqual({ host: '0.0.0.0', port: 4700 });
  expect(options.dataDir).toBe('/var/lib/parley-server');
});

it('composes processes of the server with options that they know, and no secret of its own', () => {
  const given: Record<string, string> = {
    PARLEY_PASSWORD: 'secret',
    PARLEY_PUBLIC_URL: 'https://chat.example',
  };
  const text = read('compose.yaml').replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_all, name: string) => {
    expect(given).toHaveProperty(name);
    return given[name] ?? '';
  });
  const set = [...text.matchAll(/^ +(PARLEY_\w+): (\S+)$/gm)];
  const env = Object.fromEntries(set.map(([, name = '', value]) => [name, value]));
  expect(ofServer).toEqual(expect.arrayContaining(Object.keys(env)));
  expect(readServeOptions([], env)).toMatchObject({
    databaseUrl: 'postgres://parley:secret@postgres/parley',
    publicUrl: 'https://chat.example',
    bus: expect.objectContaining({}),
    trustedProxies: [expect.anything(), expect.anything()],
  });
});
