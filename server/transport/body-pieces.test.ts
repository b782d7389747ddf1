import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { bodyPieces } from './body-pieces.ts';

test('gives the memory of each piece back when the next one is asked for', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  using _server = { [Symbol.dispose]: () => void server.close().closeAllConnections() };
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ agent: false, port, method: 'POST' }).on('error', () => undefined);
  const body = Buffer.alloc(1_000_000, 'parley');
  sent.end(body);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  let counted = 0;
  const pace = { count: (bytes: number) => void (counted += bytes), [Symbol.dispose]: () => undefined };
  const came: Buffer[] = [];
  // Where small ones met, Node joined them in memory that others share.
  const ofTheirOwn: Uint8Array[] = [];
  for await (const piece of bodyPieces(request, pace)) {
    for (const before of ofTheirOwn) expect(before).toHaveLength(0);
    came.push(Buffer.from(piece));
    if (piece.buffer.byteLength === piece.length) ofTheirOwn.push(piece);
  }
  expect(ofTheirOwn.length).toBeGreaterThan(1);
  expect(ofTheirOwn.every(({ length }) => length === 0)).toBe(true);
  expect(Buffer.concat(came).equals(body)).toBe(true);
  expect(counted).toBe(body.length);
});
