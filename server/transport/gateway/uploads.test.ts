import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fakeClock, limits } from '../../../protocol/index.ts';
import { uploadLater } from '../../domain/upload-refusal.ts';
import { Metrics } from '../../observe/metrics.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { Uploads, type UploadsOptions, uploadPath } from './uploads.ts';

const busy = uploadLater('too_many_images_at_once', 5);

async function withUploads() {
  const options: UploadsOptions = {
    clock: fakeClock(),
    originOf: () => 'http://host',
    authenticator: { wasRevoked: () => false },
    metrics: new Metrics(),
    uploads: { receive: () => Promise.reject(busy) } as unknown as UploadsOptions['uploads'],
    media: {} as UploadsOptions['media'],
    images: {} as UploadsOptions['images'],
    server: {} as UploadsOptions['server'],
  };
  const uploads = new Uploads(options);
  const http = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://host').searchParams;
    const client = { gaiaId: query.get('by'), clientId: 'client' } as ClientToken;
    void uploads.answer(request, response, query, client);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const send = (query: string) => fetch(`http://127.0.0.1:${port}${uploadPath}?${query}`, { method: 'POST' });
  return {
    async announce(by: string): Promise<string> {
      const { sessionStatus } = (await (await send(`by=${by}`)).json()) as {
        sessionStatus: { upload_id: string };
      };
      return sessionStatus.upload_id;
    },
    /** Of a request that puts the bytes: 429 where it is known, 400 where it is not. */
    statusOf: async (by: string, id: string) => (await send(`by=${by}&upload_id=${id}`)).status,
    [Symbol.dispose]: () => void http.close(),
  };
}

test('who announces images without end pushes out their own announcements, and no one else’s', async () => {
  using uploads = await withUploads();
  const anns = await uploads.announce('ann');
  const eves = await uploads.announce('eve');
  for (let n = 0; n < limits.announcedImages; n += 1) await uploads.announce('eve');
  expect([await uploads.statusOf('ann', anns), await uploads.statusOf('eve', eves)]).toEqual([429, 400]);
});

test('the photos of a message from each of two computers are announced before the first comes', async () => {
  using uploads = await withUploads();
  const ids = [];
  for (let n = 0; n < 2 * limits.messageAttachments; n += 1) ids.push(await uploads.announce('ann'));
  for (const id of ids) expect(await uploads.statusOf('ann', id)).toBe(429);
});
