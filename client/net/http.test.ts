import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { httpRequest } from './http.ts';
import { directNetwork } from './open-network.ts';

it('fails when there is no more to send, whether it has its connection yet or not', async () => {
  const arrived: string[] = [];
  const server = createServer((request) => {
    arrived.push(request.method ?? '');
    request.on('error', () => {}).resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (until: () => Promise<unknown>) =>
    httpRequest(directNetwork, `http://127.0.0.1:${port}/`, {
      method: 'PATCH',
      headers: { 'content-length': '9' },
      body: (async function* () {
        yield Buffer.from('half');
        await until();
        throw new Error('no more');
      })(),
    });
  await expect(send(async () => {})).rejects.toThrow('no more');
  expect(arrived).toEqual([]);
  await expect(send(async () => await expect.poll(() => arrived).toEqual(['PATCH']))).rejects.toThrow(
    'no more',
  );
  server.close();
});
