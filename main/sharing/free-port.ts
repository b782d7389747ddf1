import { createServer } from 'node:net';
import { once } from 'node:events';

/** The port that servers of Parley have when nothing else is said. */
const usual = 4700;

/**
 * A port that is free at all these addresses: the one that was had before, the usual one, or any.
 *
 * @param before 0: none
 * @throws what listening throws, when there is none
 */
export async function freePort(addresses: readonly string[], before: number): Promise<number> {
  for (const port of [before, usual]) if (port !== 0 && (await isFree(addresses, port))) return port;
  for (let tries = 0; tries < 5; tries += 1) {
    const port = await listenOnce(addresses[0] ?? '127.0.0.1', 0);
    if (await isFree(addresses, port)) return port;
  }
  throw new Error('no port is free at all addresses');
}

async function isFree(addresses: readonly string[], port: number): Promise<boolean> {
  try {
    for (const address of addresses) await listenOnce(address, port);
    return true;
  } catch {
    return false;
  }
}

async function listenOnce(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}
