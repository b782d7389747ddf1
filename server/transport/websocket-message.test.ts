import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decodeFrame } from '../../protocol/index.ts';
import { binaryMessage, pushMessage, replyMessage } from './websocket-message.ts';

/** What a WebSocket client makes of bytes that come from a server. */
async function readByClient(bytes: Uint8Array): Promise<{ data: Uint8Array; isBinary: boolean }> {
  const stream = Object.assign(
    new Duplex({
      read: () => undefined,
      write: (_chunk, _encoding, done) => done(),
    }),
    { setTimeout: () => stream, setNoDelay: () => stream },
  );
  const { promise, resolve, reject } = Promise.withResolvers<{ data: Uint8Array; isBinary: boolean }>();
  const client = new WebSocket('ws://127.0.0.1', { createConnection: () => stream as never });
  client.on('error', reject);
  client.on('message', (data, isBinary) => resolve({ data: data as Buffer, isBinary }));
  const receiver = client as unknown as {
    setSocket(socket: Duplex, head: Buffer, options: { maxPayload: number }): void;
  };
  receiver.setSocket(stream, Buffer.alloc(0), { maxPayload: 0 });
  stream.push(bytes);
  try {
    return await promise;
  } finally {
    client.terminate();
  }
}

// Around every length at which one of the three sizes in it takes more bytes.
const lengths = [
  0, 1, 121, 122, 123, 124, 125, 126, 127, 128, 129, 16_383, 16_384, 65_525, 65_535, 65_536, 300_000,
];

test.each(lengths)('a client reads a message of %i bytes', async (length) => {
  const payload = new Uint8Array(length).fill(7);
  const { data, isBinary } = await readByClient(binaryMessage(payload));
  expect(isBinary).toBe(true);
  expect(Buffer.compare(data, payload)).toBe(0);
});

test.each(lengths)('a client reads a push of %i bytes', async (length) => {
  const body = new Uint8Array(length).fill(9);
  const frame = decodeFrame((await readByClient(pushMessage([body.subarray(0, 3), body.subarray(3)]))).data);
  if (frame.kind !== 'push') throw new Error(`a push became ${frame.kind}`);
  expect(Buffer.compare(frame.body, body)).toBe(0);
});

test.each(lengths)('a client reads a reply of %i bytes', async (length) => {
  const body = new Uint8Array(length).fill(9);
  const id = 2 ** 32 - 1 - length;
  const frame = decodeFrame((await readByClient(replyMessage(id, body))).data);
  expect(frame).toMatchObject({
    kind: 'reply',
    id,
    error: null,
    message: '',
    retryAfterSecs: 0,
    refusal: null,
  });
  if (frame.kind !== 'reply') throw new Error('no reply');
  expect(Buffer.compare(frame.body, body)).toBe(0);
});
