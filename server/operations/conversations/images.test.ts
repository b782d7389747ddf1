import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Attachment,
  ConversationType,
  limits,
  OffTheRecordStatus,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { startExpirySweep } from '../../store/expiry-sweep.ts';
import { mediaChunk, visibleMedia } from '../../store/media/media.ts';
import { uploaded } from '../testing/images.ts';
import { pair } from '../testing/pair.ts';
import { converse, send } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const dayMs = 24 * 3600 * 1000;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let eve: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
  eve = await server.person('Eve');
});
afterEach(() => server[Symbol.asyncDispose]());

const show = (photoId: string, by = ann, where = chat) =>
  server.call('SendChatMessage', by, {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id: where } },
  });
const shownIn = (items: readonly Attachment[] | null | undefined) =>
  items?.map(({ embed_item }) => embed_item?.plus_photo?.photo_id);
const sees = async (id: string, who: TestClient) =>
  (await visibleMedia(server.store.reader, id, who.caller.gaiaId, server.clock.nowUsec())) !== null;
const seers = async (id: string) => {
  const names = [];
  for (const [name, who] of Object.entries({ ann, bob, eve })) if (await sees(id, who)) names.push(name);
  return names;
};
const kept = async (id: string) => (await mediaChunk(server.store.reader, id, 'whole', 0)) !== null;
const sweep = async () => {
  const faults: unknown[] = [];
  const running = startExpirySweep(server.store, server.images, server.clock, (error) => faults.push(error));
  await running[Symbol.asyncDispose]();
  expect(faults).toEqual([]);
};
const turnHistory = (otr_status: OffTheRecordStatus) =>
  server.call('ModifyOTRStatus', ann, {
    otr_status,
    event_request_header: { conversation_id: { id: chat } },
  });
const forget = (who: TestClient, where = chat) =>
  server.call('DeleteConversation', who, { conversation_id: { id: where } });

describe('a message with a photo', () => {
  it('says everything that a client needs to show it', async () => {
    const photoId = await uploaded(server, ann, {
      thumbnail: { contentType: 'image/jpeg', width: 512, height: 341, byteLength: 8 },
    });
    const { created_event } = await show(photoId);
    const url = `https://chat.example.org/media/${photoId}`;
    const item = {
      type: [249, 0],
      plus_photo: {
        thumbnail: { url, image_url: `${url}/thumbnail`, width_px: 512, height_px: 341 },
        owner_obfuscated_id: ann.caller.gaiaId,
        album_id: chat,
        photo_id: photoId,
        url,
        original_content_url: `${url}/thumbnail`,
        media_type: 1,
      },
    };
    const [attachment] = created_event?.chat_message?.message_content?.attachment ?? [];
    expect(attachment).toMatchObject({ embed_item: item });
    const pushed = bob.received[0]?.event_notification?.event?.chat_message?.message_content;
    expect(pushed?.attachment).toMatchObject([{ embed_item: item }]);
  });

  it('says that an animation is one', async () => {
    const { created_event } = await show(await uploaded(server, ann, { animated: true }));
    const [attachment] = created_event?.chat_message?.message_content?.attachment ?? [];
    expect(attachment?.embed_item?.plus_photo?.media_type).toBe(4);
  });

  it('may have ten of them, and never an address of the sender’s own making', async () => {
    const ids = [];
    for (let n = 0; n < limits.messageAttachments; n++) ids.push(await uploaded(server, ann));
    const attachment = ids.map((photo_id) => ({
      embed_item: { type: [], plus_photo: { photo_id, url: 'https://elsewhere.example/track.png' } },
    }));
    await server.call('SendChatMessage', ann, {
      message_content: { segment: [{ type: 0, text: 'look' }], attachment },
      event_request_header: { conversation_id: { id: chat } },
    });
    const content = bob.received[0]?.event_notification?.event?.chat_message?.message_content;
    expect(shownIn(content?.attachment)).toEqual(ids);
    expect(JSON.stringify(content)).not.toContain('elsewhere');
  });

  it('may show the same photo twice', async () => {
    const id = await uploaded(server, ann);
    const attachment = [1, 2].map(() => ({ embed_item: { type: [], plus_photo: { photo_id: id } } }));
    await server.call('SendChatMessage', ann, {
      message_content: { segment: [], attachment },
      event_request_header: { conversation_id: { id: chat } },
    });
    expect(await seers(id)).toEqual(['ann', 'bob']);
  });

  it('is refused when the sender may not see the photo', async () => {
    const id = await uploaded(server, eve);
    await expect(show(id)).rejects.toThrow(new Refusal('photo_gone'));
    await expect(show('no-such-photo')).rejects.toThrow(new Refusal('photo_gone'));
    expect(bob.received).toEqual([]);
    const group = await converse(server, eve, [ann], ConversationType.CONVERSATION_TYPE_GROUP);
    await show(id, eve, group.id);
    await show(id);
    expect(await seers(id)).toEqual(['ann', 'bob', 'eve']);
  });
});

describe('who may see an image', () => {
  it('is its owner, then those who may read a message that shows it', async () => {
    const id = await uploaded(server, ann);
    expect(await seers(id)).toEqual(['ann']);
    await show(id);
    expect(await seers(id)).toEqual(['ann', 'bob']);
  });

  it('is not who joins later, nor who leaves', async () => {
    const group = await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
    const id = await uploaded(server, ann);
    await show(id, ann, group.id);
    const header = { event_request_header: { conversation_id: { id: group.id } } };
    await server.call('AddUser', ann, { invitee_id: [{ gaia_id: eve.caller.gaiaId }], ...header });
    await server.call('RemoveUser', bob, header);
    expect(await seers(id)).toEqual(['ann']);
    await server.call('AddUser', ann, { invitee_id: [{ gaia_id: bob.caller.gaiaId }], ...header });
    expect(await seers(id)).toEqual(['ann', 'bob']);
  });

  it('is not who deleted the history', async () => {
    const id = await uploaded(server, ann);
    await show(id);
    await forget(bob);
    expect(await seers(id)).toEqual(['ann']);
    expect(await kept(id)).toBe(true);
  });
});

describe('an image is erased', () => {
  it('when it was not sent within a day', async () => {
    const [sent, unsent] = [await uploaded(server, ann), await uploaded(server, ann)];
    await show(sent);
    await server.advance(dayMs - 1000);
    await sweep();
    expect([await kept(unsent), await sees(unsent, ann)]).toEqual([true, true]);
    await server.advance(2000);
    expect(await sees(unsent, ann)).toBe(false);
    await expect(show(unsent)).rejects.toThrow(new Refusal('photo_gone'));
    await sweep();
    expect([await kept(unsent), await kept(sent)]).toEqual([false, true]);
    expect(await seers(sent)).toEqual(['ann', 'bob']);
  });

  it('with the off-the-record message that showed it, and no one sees it until then', async () => {
    const [passing, lasting] = [await uploaded(server, ann), await uploaded(server, ann)];
    await show(lasting);
    await turnHistory(OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD);
    await show(passing);
    await show(lasting);
    const now = server.clock.nowUsec();
    const found = await visibleMedia(server.store.reader, passing, bob.caller.gaiaId, now);
    expect(Math.round(((found?.until ?? 0) - now) / USEC_PER_SEC)).toBe(24 * 3600);
    await server.advance(dayMs + 1000);
    expect([await seers(passing), await seers(lasting)]).toEqual([[], ['ann', 'bob']]);
    await sweep();
    expect([await kept(passing), await kept(lasting)]).toEqual([false, true]);
    expect(await seers(lasting)).toEqual(['ann', 'bob']);
  });

  it('when the last one who could see it deletes the history, unless it is shown elsewhere', async () => {
    const [here, both] = [await uploaded(server, ann), await uploaded(server, ann)];
    const group = await converse(server, ann, [eve], ConversationType.CONVERSATION_TYPE_GROUP);
    await show(here);
    await show(both);
    await show(both, ann, group.id);
    await forget(ann);
    await sweep();
    expect([await kept(here), await kept(both)]).toEqual([true, true]);
    await forget(bob);
    expect([await seers(here), await seers(both)]).toEqual([[], ['ann', 'eve']]);
    await sweep();
    expect([await kept(here), await kept(both)]).toEqual([false, true]);
    expect(await seers(both)).toEqual(['ann', 'eve']);
  });

  it('few at a time until none is left', async () => {
    const ids = [];
    for (let n = 0; n < 35; n++) ids.push(await uploaded(server, ann));
    await server.advance(dayMs + 1000);
    await sweep();
    for (const id of ids) expect(await kept(id)).toBe(false);
    await send(server, ann, chat, 'still here');
  });
});

describe('a profile photo', () => {
  const wear = (photo_id: string, by = ann) => server.call('UpdateProfile', by, { photo: { photo_id } });
  const worn = async () => {
    const { entity } = await server.call('GetEntityById', eve, {
      batch_lookup_spec: [{ gaia_id: ann.caller.gaiaId }],
    });
    const { photo_url, photo_url_status } = entity?.[0]?.properties ?? {};
    return { photo_url: photo_url ?? null, photo_url_status };
  };

  it('is seen by everyone, and pushed to those who share a conversation', async () => {
    const id = await uploaded(server, ann);
    const { self_entity } = await wear(id);
    const photo_url = `//chat.example.org/media/${id}`;
    expect(self_entity?.properties).toMatchObject({ photo_url, photo_url_status: 2 });
    const info = await server.call('GetSelfInfo', ann, {});
    expect(info.self_entity?.properties?.photo_url).toBe(photo_url);
    expect(await worn()).toEqual({ photo_url, photo_url_status: 2 });
    expect(await seers(id)).toEqual(['ann', 'bob', 'eve']);
    for (const { received } of [ann, bob]) {
      expect(received.map(({ conversation }) => conversation?.conversation_id?.id)).toEqual([chat]);
    }
    await wear(id);
    expect(bob.received).toHaveLength(1);
  });

  it('lasts until it is replaced or taken away, and is erased then', async () => {
    const [first, second, third] = [
      await uploaded(server, ann),
      await uploaded(server, ann),
      await uploaded(server, ann),
    ];
    await wear(first);
    await server.advance(dayMs - 1000);
    await show(second);
    await server.advance(2000);
    await sweep();
    expect([await kept(first), await kept(second), await kept(third)]).toEqual([true, true, false]);
    await wear(second);
    expect(await seers(first)).toEqual([]);
    await wear('');
    expect(await worn()).toEqual({ photo_url: null, photo_url_status: 1 });
    await sweep();
    expect([await kept(first), await kept(second)]).toEqual([false, true]);
    expect(await seers(second)).toEqual(['ann', 'bob']);
  });

  it('must be one’s own upload', async () => {
    const id = await uploaded(server, ann);
    await show(id);
    await expect(wear(id, bob)).rejects.toThrow(new Refusal('photo_not_uploaded'));
    await expect(wear('no-such-photo')).rejects.toThrow(new Refusal('photo_not_uploaded'));
    expect((await server.call('GetSelfInfo', bob, {})).self_entity?.properties?.photo_url ?? null).toBeNull();
  });
});

describe('a place', () => {
  const pushUpdates = (request: object) =>
    server.call('SendChatMessage', ann, {
      event_request_header: { conversation_id: { id: chat } },
      ...request,
    });

  it('is shown with a link to a map and its uploaded picture', async () => {
    const id = await uploaded(server, ann);
    const geo = { type: [], geo_coordinates: { latitude: 1.5, longitude: -2 } };
    const picture = { type: [], image: { url: `/media/${id}` } };
    await pushUpdates({ location: { place: { name: 'Here', geo, representative_image: picture } } });
    const content = bob.received[0]?.event_notification?.event?.chat_message?.message_content;
    expect(content?.attachment?.[0]?.embed_item?.place).toMatchObject({
      url: 'https://www.openstreetmap.org/?mlat=1.5&mlon=-2#map=16/1.5/-2',
      name: 'Here',
      representative_image: { image: { url: `https://chat.example.org/media/${id}` } },
    });
    expect(await seers(id)).toEqual(['ann', 'bob']);
  });

  it('is refused with a picture that the sender may not see', async () => {
    const image = { url: `/media/${await uploaded(server, eve)}` };
    const place = { name: 'Here', representative_image: { type: [], image } };
    await expect(pushUpdates({ location: { place } })).rejects.toThrow(new Refusal('photo_gone'));
  });
});
