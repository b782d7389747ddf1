import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { runCast } from './run.ts';

it('leaves no one behind when one of them cannot come', async () => {
  const lines: Duplex[] = [];
  const two = Promise.withResolvers<void>();
  let asked = 0;
  const server = createServer(async (_request, response) => {
    asked += 1;
    const id = String(asked);
    // The last one is refused when the others are on their way in.
    if (asked === 3) await two.promise;
    const answer =
      id === '3'
        ? { code: 'internal', message: 'no' }
        : { token: id, gaiaId: id, email: `${id}@look-around.example` };
    response.writeHead(id === '3' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.on('upgrade', (_request, line) => {
    line.on('error', () => undefined).on('end', () => line.end());
    line.resume();
    if (lines.push(line) === 2) two.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const gone = Promise.withResolvers<void>();
  const log = { info: () => undefined, warn: () => undefined };
  try {
    const visitor = { account: 'you', password: 'secret' };
    await expect(
      runCast({
        server: `http://127.0.0.1:${port}`,
        visitor,
        setTime: async () => undefined,
        clientVersion: {},
        log,
      }),
    ).rejects.toThrow('no');
    let open = lines.length;
    for (const line of lines) {
      const closed = (): void => {
        if ((open -= 1) === 0) gone.resolve();
      };
      if (line.destroyed) closed();
      else line.once('close', closed);
    }
    await gone.promise;
    expect(lines).toHaveLength(2);
  } finally {
    server.closeAllConnections();
    for (const line of lines) line.destroy();
    server.close();
  }
});
