import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sendPieces } from './send-pieces.ts';

/** Answers one request with what a generator makes, once `first` is done. */
async function answering(
  pieces: () => AsyncGenerator<Uint8Array>,
  first: (response: ServerResponse) => unknown = () => undefined,
) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = get({ agent: false, port }).on('error', () => undefined);
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  await first(response);
  const sending = sendPieces(response, pieces());
  return {
    sending,
    async answer() {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return answer;
    },
    [Symbol.dispose]: () => void server.close().closeAllConnections(),
  };
}

test('sends all pieces, and gives the memory of each back when the next one is asked for', async () => {
  const made: Uint8Array[] = [];
  const kept: number[] = [];
  using server = await answering(async function* () {
    for (let count = 0; count < 10; count += 1) {
      kept.push(made.reduce((bytes, piece) => bytes + piece.length, 0));
      const piece = new Uint8Array(300_000).fill(count);
      made.push(piece);
      yield piece;
    }
  });
  const came = await buffer(await server.answer());
  await server.sending;
  expect(kept).toEqual(Array.from({ length: 10 }, () => 0));
  expect(made.every(({ length }) => length === 0)).toBe(true);
  expect(came).toHaveLength(3_000_000);
  expect(Array.from({ length: 10 }, (_, n) => came[n * 300_000])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('asks for no more once the client went away', async () => {
  let isOver = false;
  using server = await answering(async function* () {
    try {
      for (;;) yield new Uint8Array(300_000);
    } finally {
      isOver = true;
    }
  });
  (await server.answer()).destroy();
  await server.sending;
  expect(isOver).toBe(true);
});

test.each([
  ['nothing', 0],
  ['something', 1],
])('is done with %s to send when the client went away before', async (_what, count) => {
  using server = await answering(
    async function* () {
      for (let sent = 0; sent < count; sent += 1) yield new Uint8Array(1000);
    },
    async (response) => {
      response.destroy();
      await once(response, 'close');
    },
  );
  await expect(server.sending).resolves.toBeUndefined();
});

test('breaks the answer off when there is no next piece to read', async () => {
  using server = await answering(async function* () {
    yield new Uint8Array(1000);
    throw new Error('the disk is gone');
  });
  await expect(buffer(await server.answer())).rejects.toThrow('aborted');
  await server.sending;
});
