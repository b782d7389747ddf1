import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

async function take(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  taken.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it('stays with the port of before while it is free', async () => {
  const port = await take('127.0.0.2');
  taken.splice(0).forEach((server) => server.close());
  expect(await freePort(['127.0.0.2'], port)).toBe(port);
});

it('takes another where one of the addresses has it taken', async () => {
  const port = await take('127.0.0.3');
  const found = await freePort(['127.0.0.2', '127.0.0.3'], port);
  expect(found).not.toBe(port);
  expect(found).toBeGreaterThan(0);
});

it('says that there is none where an address is not of this computer', async () => {
  await expect(freePort(['192.0.2.77'], 4711)).rejects.toThrow('EADDRNOTAVAIL');
});
