import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UploadFolder } from './upload-folder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins uploads of one person. */
async function uploading() {
  const folder = await temporaryFolder();
  const uploads = new UploadFolder(folder.path);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const begin = async (ownerId: string, first?: (request: IncomingMessage) => Promise<unknown>) => {
    const sent = httpRequest({ agent: false, port, method: 'POST' }).on('error', () => undefined);
    sent.flushHeaders();
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    const receive = async () => {
      await first?.(request);
      return uploads.receive(request, 1000, ownerId);
    };
    return { sent, request, received: receive() };
  };
  return {
    begin,
    path: join(folder.path, 'uploads'),
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const cameWhole = async (request: IncomingMessage): Promise<void> => {
  while (!request.complete) await nextTurn();
};

test('gives an image up that comes too slowly', async () => {
  await using server = await uploading();
  const { received } = await server.begin('ann');
  vi.advanceTimersByTime((limits.slowestBody.graceSecs + 1) * 1000);
  await using upload = await received;
  expect(upload.result).toBe('aborted');
});

test('leaves no file of an image whose sender goes away while it is opened', async () => {
  await using server = await uploading();
  const { received } = await server.begin('ann', async (request) => request.destroy());
  const upload = await received;
  expect(upload.result).toBe('aborted');
  await upload[Symbol.asyncDispose]();
  expect(await readdir(server.path)).toEqual([]);
});

test('says of an image that came whole and cannot be kept that it failed, and not that its sender went away', async () => {
  await using server = await uploading();
  await rm(server.path, { recursive: true });
  const { sent, request, received } = await server.begin('ann', cameWhole);
  sent.end('x');
  await expect(received).rejects.toMatchObject({ code: 'ENOENT' });
  expect(request.complete).toBe(true);
});

test('asks who is one too many to come back, whoever the others are', async () => {
  await using server = await uploading();
  const held = [];
  for (let count = 0; count < 50; count += 1) held.push(await server.begin(`person ${count}`));
  await expect((await server.begin('ann')).received).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSecs: 5,
    refusal: { code: 'server_busy' },
  });
  for (const { sent } of held) sent.destroy();
  await Promise.all(held.map(({ received }) => received));
});

test('receives four images of one person at a time, until they are worked on', async () => {
  await using server = await uploading();
  const held = [];
  for (let count = 0; count < limits.uploadsPerPerson; count += 1) held.push(await server.begin('ann'));
  await expect((await server.begin('ann')).received).rejects.toMatchObject({
    code: 'rate_limited',
    refusal: { code: 'too_many_images_at_once' },
  });
  const other = await server.begin('ben');
  other.sent.end('x');
  expect((await other.received).result).toBe('complete');
  const [first] = held;
  first?.sent.end('x');
  const upload = await first?.received;
  await expect((await server.begin('ann')).received).rejects.toMatchObject({ code: 'rate_limited' });
  await upload?.[Symbol.asyncDispose]();
  const next = await server.begin('ann');
  next.sent.end('x');
  expect((await next.received).result).toBe('complete');
  for (const { sent } of held) sent.destroy();
  await Promise.all(held.map(({ received }) => received));
});
