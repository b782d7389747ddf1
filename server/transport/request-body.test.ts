import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBody, type BodyBounds } from './request-body.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers with the size of a body, and one request of it whose body is still to be sent. */
async function begin(bounds: BodyBounds, headers: Record<string, string | number> = {}) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request, response, bounds, () => response.writeHead(413).end());
    if (body !== null) response.end(String(body.length));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent: ClientRequest = httpRequest({ port, method: 'POST', headers }).on('error', () => undefined);
  sent.flushHeaders();
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve) => {
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('close', () => resolve({ status: response.statusCode, text }));
    });
  });
  const send = async (bytes: number) => {
    const received = once(incoming, 'data');
    sent.write(Buffer.alloc(bytes));
    await received;
  };
  return { sent, send, answered, [Symbol.dispose]: () => void server.close().closeAllConnections() };
}

const patient = { most: 1_000_000, withinMs: 60_000 };

test('reads a body of exactly the limit, and refuses one byte more', async () => {
  const bounds = { most: 10, withinMs: 1000 };
  for (const [bytes, status] of [
    [10, 200],
    [11, 413],
  ] as const) {
    using server = await begin(bounds);
    server.sent.end(Buffer.alloc(bytes));
    expect((await server.answered).status).toBe(status);
  }
});

test('refuses a body that says that it is too long before it is sent', async () => {
  using server = await begin({ most: 10, withinMs: 1000 }, { 'content-length': 11 });
  expect((await server.answered).status).toBe(413);
});

test('ends a request whose body is not whole in time', async () => {
  using server = await begin({ most: 1000, withinMs: 5000 });
  await server.send(500);
  vi.advanceTimersByTime(4900);
  await server.send(1);
  vi.advanceTimersByTime(600);
  expect((await server.answered).status).toBe(408);
});

test('ends a request whose body comes below the slowest pace, after a grace', async () => {
  using server = await begin(patient);
  await server.send(1);
  vi.advanceTimersByTime(9900);
  await server.send(1);
  vi.advanceTimersByTime(1000);
  expect((await server.answered).status).toBe(408);
});

test('waits for a body that comes at the slowest pace', async () => {
  using server = await begin(patient);
  for (let second = 0; second < 40; second += 1) {
    await server.send(1024);
    vi.advanceTimersByTime(1000);
  }
  server.sent.end();
  expect(await server.answered).toEqual({ status: 200, text: String(40 * 1024) });
});
