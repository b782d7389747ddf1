import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeAuthority } from '../../test/fixtures/certificates.ts';

/** Node reads its certificates when it starts: each case is a process of its own. */
function known(pem: string, env: NodeJS.ProcessEnv): boolean {
  const file = pathToFileURL(join(import.meta.dirname, 'authorities.ts')).href;
  const script = `
    import { authorities } from ${JSON.stringify(file)};
    const all = authorities({ warn() {} });
    const flat = (text) => text.replace(/\\s/g, '');
    console.log(all.length > 50, all.some((each) => flat(each) === flat(process.env.WANTED)));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'], WANTED: pem, ...env },
    encoding: 'utf8',
  });
  const [enough, has] = stdout.trim().split(' ');
  expect(enough).toBe('true');
  return has === 'true';
}

it('are those of the system’s store and of NODE_EXTRA_CA_CERTS, beside those of the app', async () => {
  await using authority = await makeAuthority('Company authority');
  expect(known(authority.cert, {})).toBe(false);
  expect(known(authority.cert, { NODE_EXTRA_CA_CERTS: authority.file })).toBe(true);
  // OpenSSL's own name for the system's store, which distributions and administrators set.
  expect(known(authority.cert, { SSL_CERT_FILE: authority.file })).toBe(true);
});
