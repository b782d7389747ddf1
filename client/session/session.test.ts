import { expect, it } from 'vitest';
import { MemoryCache } from '../cache/memory-cache.ts';
import { Session } from './session.ts';

it('does not connect when it was stopped while the cache was being read', async () => {
  const cache = new MemoryCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = cache.load.bind(cache);
  cache.load = async () => {
    await promise;
    return load();
  };
  const session = new Session({ server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {} });
  const starting = session.start();
  const stopping = session.stop();
  resolve();
  await Promise.all([starting, stopping]);
  expect(session.connection).toMatchObject({ kind: 'offline', nextTryAt: null });
});
