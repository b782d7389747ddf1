import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ItemType,
  limits,
  newClientGeneratedId,
  type Place,
  PlusPhotoMediaType,
  type SendChatMessageRequest,
  type StateUpdate,
} from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { request } from './support/http.ts';
import { animation, described, fetchImage, still, tryUpload, upload } from './support/images.ts';
import { combinations } from './support/combinations.ts';
import { type Calls, callsOver, signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse } from './support/talk.ts';

let server: TestServer;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')];
});
afterAll(() => server[Symbol.asyncDispose]());

const refusal = async (body: Uint8Array) => {
  const { status, json } = await tryUpload(server, ann, body);
  return { status, ...(json as { code: string; message: string }) };
};
const whole = async (path: string, person = ann) => (await fetchImage(server, person, path)).bytes;

describe('an uploaded image', () => {
  it('is answered with its id and address, and can be fetched from there', async () => {
    const { photoId, url } = await upload(server, ann, await still(800, 600).png().toBuffer());
    expect(photoId).toMatch(/^[\w-]{22}$/);
    expect(url).toBe(`${server.publicUrl}/media/${photoId}`);
    const { status, headers, bytes } = await fetchImage(server, ann, `/media/${photoId}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(await described(bytes)).toMatchObject({ format: 'png', width: 800, height: 600 });
    const before = await still(800, 600).raw().toBuffer();
    expect((await sharp(bytes).removeAlpha().raw().toBuffer()).equals(before)).toBe(true);
  });

  it('has a thumbnail of 512 pixels at most', async () => {
    const large = await upload(server, ann, await still(1000, 700).jpeg().toBuffer());
    const { headers, bytes } = await fetchImage(server, ann, `/media/${large.photoId}/thumbnail`);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(await described(bytes)).toMatchObject({ width: 512, height: 358 });
    const small = await upload(server, ann, await still(40, 30).png().toBuffer());
    expect(await described(await whole(`/media/${small.photoId}/thumbnail`))).toMatchObject({ width: 40 });
  });

  it('stands upright and says nothing of place, camera or profile', async () => {
    const body = await still(60, 40)
      .withExif({
        IFD0: { Make: 'Camera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(body.includes('Camera') && body.includes('Exif')).toBe(true);
    const { photoId } = await upload(server, ann, body);
    for (const path of [`/media/${photoId}`, `/media/${photoId}/thumbnail`]) {
      const bytes = await whole(path);
      const { width, height, exif, icc, xmp, orientation } = await described(bytes);
      expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 40, height: 60 });
      expect(Buffer.from(bytes).includes('Camera') || Buffer.from(bytes).includes('Exif')).toBe(false);
    }
  });

  it('is shown in sRGB whatever colours it was made in', async () => {
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 60, b: 40 } } });
    const { photoId } = await upload(server, ann, await red.withIccProfile('p3').png().toBuffer());
    const [r, g, b] = await sharp(await whole(`/media/${photoId}`))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([Math.abs(r! - 200), Math.abs(g! - 60), Math.abs(b! - 40)].every((off) => off <= 3)).toBe(true);
  });

  it.each(['gif', 'webp'] as const)('stays animated: %s', async (format) => {
    const { photoId } = await upload(
      server,
      ann,
      await animation(60, 40, 5)
        .toFormat(format, { delay: [70, 80, 90, 100, 110] })
        .toBuffer(),
    );
    const { headers, bytes } = await fetchImage(server, ann, `/media/${photoId}`);
    expect(headers.get('content-type')).toBe('image/webp');
    const { width, pageHeight, pages, delay, loop } = await described(bytes);
    expect({ width, pageHeight, pages, delay, loop }).toEqual({
      width: 60,
      pageHeight: 40,
      pages: 5,
      delay: [70, 80, 90, 100, 110],
      loop: 0,
    });
    const thumbnail = await described(await whole(`/media/${photoId}/thumbnail`));
    expect([thumbnail.width, thumbnail.height, thumbnail.pages ?? 1]).toEqual([60, 40, 1]);
  });

  it('may be a WebP or an AVIF, with or without transparency', async () => {
    const clear = await still(40, 30).ensureAlpha(0.5).avif().toBuffer();
    const types = [];
    for (const body of [
      await still(40, 30).avif().toBuffer(),
      clear,
      await still(40, 30).webp().toBuffer(),
    ]) {
      const { photoId } = await upload(server, ann, body);
      types.push((await fetchImage(server, ann, `/media/${photoId}`)).headers.get('content-type'));
    }
    expect(types).toEqual(['image/jpeg', 'image/webp', 'image/webp']);
  });

  it('answers HEAD without a body', async () => {
    const { photoId } = await upload(server, ann, await still(40, 30).png().toBuffer());
    const { status, headers, bytes } = await request(server, `/media/${photoId}`, {
      method: 'HEAD',
      token: ann.token,
    });
    expect([status, bytes.length, Number(headers.get('content-length')) > 0]).toEqual([200, 0, true]);
  });

  it('leaves nothing behind but the database', async () => {
    await upload(server, ann, await still(40, 30).png().toBuffer());
    await refusal(Buffer.from('not an image'));
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  it('is there after the server was killed', async () => {
    await using first = await TestServer.start();
    const cid = await signUp(first, 'cid');
    const { photoId } = await upload(first, cid, await still(900, 900).png().toBuffer());
    const bytes = await fetched(first, cid, photoId);
    await first.end('SIGKILL');
    await using second = await TestServer.start({ dataDir: first.dataDir });
    expect(Buffer.from(await fetched(second, cid, photoId)).equals(Buffer.from(bytes))).toBe(true);
  });
});

/** An animation that says of its frames, a few bytes each, whatever size it likes. */
function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a....\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x2c\0\0\0\0....\0\x02\x02\x44\x01\0', 'latin1');
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

const fetched = async (of: TestServer, person: Person, photoId: string) =>
  (await fetchImage(of, person, `/media/${photoId}`)).bytes;

describe('an upload is refused', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('when it is %s, with what may be sent', async (_what, body) => {
    expect(await refusal(body)).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      message: expect.stringContaining('PNG, JPEG, GIF, WebP or AVIF') as string,
    });
  });

  it('when it is TIFF or another format that could be decoded', async () => {
    expect(await refusal(await still(20, 20).tiff().toBuffer())).toMatchObject({ status: 415 });
  });

  it('when it has more than 10 MB, said or unsaid', async () => {
    const large = Buffer.alloc(limits.imageBytes + 1);
    expect(await refusal(large)).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Pictures can be up to 10 MB.',
    });
    const unsaid = await fetch(`${server.url}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}` },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unsaid.status).toBe(413);
  });

  it('when it has more than 50 megapixels, before it is decoded', async () => {
    const wide = { width: 10_200, height: 5000, channels: 3 as const, background: '#fff' };
    const bomb = await sharp({ create: wide, limitInputPixels: false }).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const memory = await server.residentBytes();
    expect(await refusal(bomb)).toMatchObject({
      status: 413,
      message: 'Pictures can have up to 50 megapixels.',
    });
    expect((await server.residentBytes()) - memory).toBeLessThan(60_000_000);
  });

  it('when its header lies about a bomb', async () => {
    const honest = await still(64, 64).png({ compressionLevel: 9 }).toBuffer();
    // The size in the header is four thousand times what the data holds, and the checksum is wrong.
    honest.writeUInt32BE(260_000, 16);
    expect(await refusal(honest)).toMatchObject({ status: 400, code: 'undecodable' });
  });

  it('when an animation is a bomb: all frames count', async () => {
    const bomb = gif(5000, 5000, 3);
    expect(bomb.length).toBeLessThan(100);
    expect(await refusal(bomb)).toMatchObject({
      status: 413,
      message: 'Animations can have up to 50 megapixels, all frames together.',
    });
    expect(await refusal(gif(1, 1, limits.imageFrames + 1))).toMatchObject({
      status: 413,
      message: 'Animations can have up to 1,000 frames.',
    });
  });

  it('when it is damaged or cut off', async () => {
    const good = await still(300, 300).jpeg().toBuffer();
    const cut = good.subarray(0, good.length / 2);
    const png = await still(300, 300).png().toBuffer();
    png.fill(0x55, 100, png.length - 30);
    for (const body of [cut, png, good.subarray(0, 4), Buffer.from('GIF89a')]) {
      const answer = await refusal(body);
      expect(answer).toMatchObject({ status: 400, code: 'undecodable' });
      expect(answer.message).toContain('damaged');
    }
  });

  it('when no one is signed in, or by another method', async () => {
    const body = await still(20, 20).png().toBuffer();
    expect((await request(server, '/media', { body })).status).toBe(401);
    expect((await request(server, '/media', { method: 'PUT', token: ann.token, body })).status).toBe(405);
  });

  it('when too many of one person wait to be sent', async () => {
    const cid = await signUp(server, 'cid');
    const body = await still(4, 4).png().toBuffer();
    for (let n = 0; n < limits.unsentImages; n++) await upload(server, cid, body);
    const { status, headers, text } = await tryUpload(server, cid, body);
    expect([status, headers.get('retry-after') !== null]).toEqual([429, true]);
    expect(text).toContain('100 pictures');
  });

  it('when more arrive at once than can be worked on', async () => {
    const body = await still(3000, 3000).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryUpload(server.one, bob, body)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
    expect((await tryUpload(server, bob, await still(9, 9).png().toBuffer())).status).toBe(200);
  });

  it('when it passes the rate limit, like any call', async () => {
    await using slow = await TestServer.start({ args: ['--rate-limit', '1/2'], alone: true });
    const dan = await signUp(slow, 'dan');
    const body = await still(4, 4).png().toBuffer();
    // At once: a second on a busy machine would let one more through.
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryUpload(slow, dan, body)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  });

  it('and when the line breaks, nothing stays', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.token}\r\nContent-Length: 5000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(1_000_000));
    const files = () => readdir(join(server.dataDir, 'uploads'));
    while ((await files()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    socket.destroy();
    while ((await files()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await request(server, '/healthz', { method: 'GET' })).status).toBe(200);
  });
});

describe('an image that no one was shown', () => {
  it('is its owner’s alone', async () => {
    const { photoId } = await upload(server, ann, await still(40, 30).png().toBuffer());
    for (const path of [
      `/media/${photoId}`,
      `/media/${photoId}/thumbnail`,
      '/media/AAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      const { status, json } = await fetchImage(server, bob, path);
      expect([status, (json as { code: string }).code]).toEqual([404, 'not_found']);
      expect((await request(server, path, { method: 'GET' })).status).toBe(401);
    }
    expect((await fetchImage(server, ann, '/media/../metrics')).status).not.toBe(500);
    expect((await fetchImage(server, ann, `/media/${photoId}/other`)).status).toBe(404);
  });
});

describe.each(combinations)('shown over $transport in the $variant variant', ({ transport, variant }) => {
  let mira: Person;
  let ola: Person;
  let calls: Calls;
  let conversation: string;
  beforeAll(async () => {
    [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
    calls = await callsOver(server, mira, transport, variant);
    conversation = (await converse(calls, [ola])).id;
  });
  afterAll(() => calls[Symbol.asyncDispose]());
  const say = async (request: SendChatMessageRequest) => {
    const answer = await calls.call('SendChatMessage', {
      ...request,
      event_request_header: {
        conversation_id: { id: conversation },
        client_generated_id: newClientGeneratedId(),
      },
    });
    expect(answer.response_header?.error_description ?? '').toBe('');
    return answer.created_event?.chat_message?.message_content?.attachment?.map(
      ({ embed_item }) => embed_item,
    );
  };
  const itemsOf = (update: StateUpdate) =>
    update.event_notification?.event?.chat_message?.message_content?.attachment?.map((one) => one.embed_item);

  it('a photo reaches the other, who can fetch it', async () => {
    await using session = await TestSession.open(server, ola.token, variant);
    const { photoId, url } = await upload(server, mira, await still(700, 350).jpeg().toBuffer());
    const sent = await say({ existing_media: { photo: { photo_id: photoId } } });
    const pushed = await session.pushed(itemsOf);
    expect(pushed).toEqual(sent);
    const photo = pushed[0]?.plus_photo;
    expect(photo).toMatchObject({
      photo_id: photoId,
      url,
      original_content_url: `${url}/thumbnail`,
      media_type: PlusPhotoMediaType.MEDIA_TYPE_PHOTO,
      thumbnail: { url, image_url: `${url}/thumbnail`, width_px: 512, height_px: 256 },
    });
    const image = await described((await fetchImage(server, ola, new URL(photo?.url ?? '').pathname)).bytes);
    expect([image.width, image.height]).toEqual([700, 350]);
    const small = await fetchImage(server, ola, new URL(photo?.thumbnail?.image_url ?? '').pathname);
    expect((await described(small.bytes)).width).toBe(512);
    expect((await fetchImage(server, ann, `/media/${photoId}`)).status).toBe(404);
  });

  it('an animation is one for those who know of them', async () => {
    const { photoId } = await upload(server, mira, await animation(20, 20, 2).gif().toBuffer());
    const [item] = (await say({ existing_media: { photo: { photo_id: photoId } } })) ?? [];
    const { MEDIA_TYPE_ANIMATED_PHOTO, MEDIA_TYPE_PHOTO } = PlusPhotoMediaType;
    const expected = variant === 'base' ? MEDIA_TYPE_PHOTO : MEDIA_TYPE_ANIMATED_PHOTO;
    expect(item?.plus_photo?.media_type).toBe(expected);
  });

  it('a place comes with a map to look at, and its picture', async () => {
    await using session = await TestSession.open(server, ola.token, variant);
    const { photoId, url } = await upload(server, mira, await still(60, 60).png().toBuffer());
    const place: Place = {
      name: 'Old harbour',
      address: { type: [], postal_address: { street_address: 'Quay 1' } },
      geo: { type: [], geo_coordinates: { latitude: 53.55, longitude: 9.99 } },
      representative_image: { type: [], image: { url } },
    };
    // In the base variant a place goes as an attachment, and has neither address nor coordinates.
    const sent =
      variant === 'base'
        ? await say({ message_content: { segment: [], attachment: [{ embed_item: { type: [], place } }] } })
        : await say({ location: { place } });
    const [item] = await session.pushed(itemsOf);
    expect([item]).toEqual(sent);
    expect(item?.type).toEqual([
      ItemType.ITEM_TYPE_PLACE_V2,
      ItemType.ITEM_TYPE_PLACE,
      ItemType.ITEM_TYPE_THING,
    ]);
    expect(item?.id).toBe(item?.place?.url);
    expect(item?.place).toMatchObject({ name: 'Old harbour', representative_image: { image: { url } } });
    const map = variant === 'base' ? 'search?query=Old%20harbour' : '?mlat=53.55&mlon=9.99#map=16/53.55/9.99';
    expect(item?.place?.url).toBe(`https://www.openstreetmap.org/${map}`);
    expect(item?.place?.geo?.geo_coordinates?.latitude).toBe(variant === 'base' ? undefined : 53.55);
    expect((await fetchImage(server, ola, `/media/${photoId}`)).status).toBe(200);
  });

  it('what cannot be shown is refused and nothing sent', async () => {
    const { photoId } = await upload(server, ann, await still(20, 20).png().toBuffer());
    const eleven = Array.from({ length: 11 }, () => ({ embed_item: { type: [], place: { name: 'x' } } }));
    const attempts: [SendChatMessageRequest, ReturnType<typeof refusedHeader>][] = [
      [{ existing_media: { photo: { photo_id: photoId } } }, refusedHeader('photo_gone')],
      [{ existing_media: { photo: { photo_id: 'unknown' } } }, refusedHeader('photo_gone')],
      [
        { message_content: { segment: [], attachment: eleven } },
        refusedHeader('too_many_attachments', { most: 10 }),
      ],
      [
        { message_content: { segment: [], attachment: [{ embed_item: { type: [] } }] } },
        refusedHeader('attachment_not_allowed'),
      ],
    ];
    for (const [request, why] of attempts) {
      const { response_header, created_event } = await calls.call('SendChatMessage', {
        ...request,
        event_request_header: { conversation_id: { id: conversation } },
      });
      expect(response_header).toMatchObject(why);
      expect(created_event ?? null).toBeNull();
    }
  });

  it('a profile photo is for everyone, and pushed to those who know the person', async () => {
    await using session = await TestSession.open(server, ola.token, variant);
    const { photoId } = await upload(server, mira, await still(90, 90).png().toBuffer());
    const { self_entity } = await calls.call('UpdateProfile', { photo: { photo_id: photoId } });
    const photo_url = `${server.publicUrl.replace('http:', '')}/media/${photoId}`;
    expect(self_entity?.properties).toMatchObject({ photo_url, photo_url_status: 2 });
    await session.pushed(({ conversation: changed }) =>
      changed?.conversation_id?.id === conversation ? true : null,
    );
    const { self_entity: self } = await calls.call('GetSelfInfo', {});
    expect(self?.properties?.photo_url).toBe(photo_url);
    expect((await fetchImage(server, ann, `/media/${photoId}`)).status).toBe(200);
  });
});
