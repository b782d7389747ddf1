import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { TestServer } from '../operations/testing/test-server.ts';
import { PageRoute } from './page-route.ts';

test('addresses of one IPv6 network open pages together, and no more than one address does', async () => {
  // How many pages an address may open grows by this clock.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await using stack = new AsyncDisposableStack();
  const { store, clock } = stack.use(await TestServer.start());
  let address = '';
  const addresses = { of: () => address } as unknown as ConstructorParameters<
    typeof PageRoute
  >[0]['addresses'];
  const route = new PageRoute({ store, clock, addresses, publicUrl: () => 'http://localhost' });
  const server = createServer((request, response) => {
    void route.answer(request, response, request.url ?? '');
  }).listen(0, '127.0.0.1');
  stack.defer(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statusFrom = async (from: string, path: string): Promise<number> => {
    address = from;
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  };
  for (let n = 0; n < limits.pagesPerMinute; n += 1) {
    const path = n % 2 === 0 ? '/join/none' : '/invite/none';
    expect(await statusFrom(`2001:db8::${n.toString(16)}`, path)).toBe(404);
  }
  expect(await statusFrom('2001:db8::ffff', '/join/none')).toBe(429);
  expect(await statusFrom('2001:db8:0:1::1', '/join/none')).toBe(404);
});
