import { afterAll, beforeAll, expect, test } from 'vitest';
import { deflateSync, crc32 } from 'node:zlib';
import type { Entity } from '../../protocol/index.ts';
import { MemoryCache, type Session } from '../../client/index.ts';
import {
  anotherClient,
  conversationOf,
  newAccount,
  online,
  recorded,
  sessionOf,
  text,
  until,
  wordsOf,
} from './support/client.ts';
import { MortalServer } from './support/server.ts';

let server: MortalServer;
beforeAll(async () => {
  server = await MortalServer.start('--rate-limit', 'off');
});
afterAll(() => server[Symbol.asyncDispose]());

/** A PNG of one grey, of as many pixels a side. */
function png(side: number, grey: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const row = Buffer.alloc(side + 1, grey);
  row[0] = 0;
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function pair() {
  const accounts = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')] as const;
  const ann = await online(sessionOf(server.origin, accounts[0].token));
  const ben = await online(sessionOf(server.origin, accounts[1].token));
  const id = await ann.createConversation({ people: [accounts[1].gaiaId], name: '', group: false });
  await until('ben has the conversation', () => ben.conversations.has(id));
  return { ann, ben, id, accounts };
}

test('a picture is uploaded, sent and shown, and its progress reported', async () => {
  const { ann, ben, id } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const picture = png(600, 128);
  const steps: [number, number][] = [];
  const { photoId, url } = await ann.photos.upload(picture, 'image/png', (sent, total) =>
    steps.push([sent, total]),
  );
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)).toEqual([picture.length, picture.length]);
  expect(steps.map(([sent]) => sent)).toEqual(steps.map(([sent]) => sent).toSorted((a, b) => a - b));
  const event = await ann.in(id).sendNow({ photoId });
  await until('ben has it', () => ben.timeline(id).events.some((each) => each.event_id === event.event_id));
  const seen = ben.timeline(id).events.at(-1)?.chat_message?.message_content?.attachment?.[0]?.embed_item;
  expect(seen?.plus_photo).toMatchObject({ photo_id: photoId });
  expect(seen?.plus_photo?.url).toContain(new URL(url).pathname);
});

const wordsAndPhotos = (session: Session, id: string): string[] =>
  session
    .timeline(id)
    .events.filter((event) => event.chat_message)
    .map((event) => {
      const photos = event.chat_message?.message_content?.attachment ?? [];
      return `${wordsOf(event)} ${photos.filter(({ embed_item: item }) => item?.plus_photo).length}`;
    });

test('a picture waits with its message for the server, is uploaded by the next start, in its turn and once', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ben = ben;
  await ann.stop();
  const cache = new MemoryCache();
  const first = await online(sessionOf(server.origin, accounts[0].token, cache));
  await server.kill();
  await until('noticed', () => first.connection.kind !== 'online');
  const bytes = png(300, 90);
  await first.outbox.send(id, text('before'));
  await first.outbox.send(id, text('look'), { photos: [{ bytes, type: 'image/png' }] });
  await first.outbox.send(id, text('after'));
  await first.stop();

  await server.start();
  await using again = sessionOf(server.origin, accounts[0].token, cache);
  const steps: number[] = [];
  again.subscribe((change) => {
    if (change.kind !== 'outbox') return;
    for (const { photos } of conversationOf(again, id).outbox)
      for (const { sent } of photos ?? []) steps.push(sent);
  });
  await again.start();
  ben.retryNow();
  await until('all there', () => wordsAndPhotos(ben, id).length === 3);
  expect(wordsAndPhotos(ben, id)).toEqual(['before 0', 'look 1', 'after 0']);
  expect(steps.at(0)).toBe(0);
  expect(steps.at(-1)).toBe(bytes.length);
  await until('nothing left', () => conversationOf(again, id).outbox.length === 0);
  expect((await cache.load()).outbox).toEqual([]);
});

test('a picture that the server refuses stays with the reason and holds up nothing', async () => {
  const { ann, ben, id } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const words = new TextEncoder().encode('this is no picture');
  const { clientGeneratedId } = await ann.outbox.send(id, text('broken'), {
    photos: [{ bytes: words, type: 'image/png' }],
  });
  await ann.outbox.send(id, text('fine'));
  await until('fine arrived', () => wordsAndPhotos(ben, id).includes('fine 0'));
  // The other person may have it before its sender hears that it is kept.
  await until('fine is sent', () => conversationOf(ann, id).outbox.length === 1);
  expect(conversationOf(ann, id).outbox).toMatchObject([{ clientGeneratedId, state: 'failed' }]);
  expect(conversationOf(ann, id).outbox[0]?.reason).not.toBe('');
  await ann.outbox.discard(clientGeneratedId);
  expect(conversationOf(ann, id).outbox).toEqual([]);
});

test('a place is sent', async () => {
  const { ann, ben, id } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const place = {
    name: 'The old mill',
    geo: { type: [], geo_coordinates: { latitude: 47.5, longitude: 8.7 } },
  };
  const event = await ann.in(id).sendNow({ location: { place } });
  await until('ben has it', () => ben.timeline(id).events.some((each) => each.event_id === event.event_id));
  const seen = ben.timeline(id).events.at(-1)?.chat_message?.message_content?.attachment?.[0]?.embed_item;
  expect(seen?.place).toMatchObject({ name: 'The old mill' });
});

test('what is no picture is refused with the server’s words, and a worthless token as everywhere', async () => {
  const account = await newAccount(server.origin, 'Ann');
  await using ann = sessionOf(server.origin, account.token);
  const words = new TextEncoder().encode('this is no picture');
  await expect(ann.photos.upload(words, 'image/png')).rejects.toMatchObject({
    name: 'ClientError',
    code: 'refused',
  });
  await using stranger = sessionOf(server.origin, 'no token');
  await expect(stranger.photos.upload(png(2, 0), 'image/png')).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('a new profile photo reaches the others and one’s own other client', async () => {
  const { ann, ben, accounts } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const { token } = await anotherClient(server.origin, accounts[0]);
  await using second = await online(sessionOf(server.origin, token));
  const changes = recorded(ben);
  const { photoId } = await ann.photos.upload(png(64, 200), 'image/png');
  await ann.account.updateProfile({ photo: { photo_id: photoId } });
  const photoOf = (entity: Entity | undefined): string => entity?.properties?.photo_url ?? '';
  const shows = (url: string): boolean => url.startsWith('//') && url.includes(photoId);
  await until('ben sees it', () => shows(photoOf(ben.people.get(accounts[0].gaiaId)?.entity)));
  await until('the other client sees it', () => shows(photoOf(second.self?.entity)));
  await until('this one too', () => shows(photoOf(ann.self?.entity)));
  expect(changes.some((change) => change.kind === 'people')).toBe(true);
});
