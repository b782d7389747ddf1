import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Metrics } from '../observe/metrics.ts';
import { type ReceivingOptions, receiveImage } from './receive-image.ts';

test('an image whose client was signed out while it came is not taken in', async () => {
  const revoked = new Set<string>();
  const added: string[] = [];
  const upload = { result: 'complete', path: '/nowhere', [Symbol.asyncDispose]: () => Promise.resolve() };
  const options = {
    authenticator: { wasRevoked: (clientId: string) => revoked.has(clientId) },
    metrics: new Metrics(),
    media: { add: (_: string, ownerId: string) => Promise.resolve(String(added.push(ownerId))) },
    uploads: {
      receive: (_: unknown, __: unknown, ownerId: string) => {
        if (ownerId === 'eve') revoked.add('of eve');
        return Promise.resolve(upload);
      },
    },
    server: { publicUrl: 'https://chat.example.org' },
  } as unknown as ReceivingOptions;
  const request = {} as IncomingMessage;
  const sending = receiveImage(options, request, { gaiaId: 'eve', clientId: 'of eve' });
  await expect(sending).rejects.toMatchObject({ code: 'unauthenticated' });
  await receiveImage(options, request, { gaiaId: 'ann', clientId: 'of ann' });
  expect(added).toEqual(['ann']);
});
