import { expect, it } from 'vitest';
import { systemRoutes } from './routes.ts';

const ask = (answer: string, env: NodeJS.ProcessEnv = {}) =>
  systemRoutes(
    () => Promise.resolve(answer),
    env,
    () => undefined,
  )('https://chat.example.org/');

it('goes where the system says, in its order', async () => {
  expect(await ask('SOCKS5 one.example:1080; DIRECT')).toEqual([
    { kind: 'socks5', host: 'one.example', port: 1080 },
    null,
  ]);
});

it('takes name and password of exactly this proxy from the environment', async () => {
  const env = { HTTPS_PROXY: 'http://mira:p%40ss@proxy.example:3128' };
  expect(await ask('PROXY proxy.example:3128', env)).toEqual([
    { kind: 'http', host: 'proxy.example', port: 3128, user: 'mira', password: 'p@ss' },
  ]);
  expect(await ask('PROXY proxy.example:3129', env)).toEqual([
    { kind: 'http', host: 'proxy.example', port: 3129 },
  ]);
  expect(await ask('PROXY other.example:3128', { https_proxy: 'not a url' })).toHaveLength(1);
});

it('goes without a proxy where the system cannot be asked', async () => {
  const failures: unknown[] = [];
  const routes = systemRoutes(
    () => Promise.reject(new Error('no')),
    {},
    (error) => failures.push(error),
  );
  expect(await routes('https://chat.example.org/')).toEqual([null]);
  expect(failures).toHaveLength(1);
});
