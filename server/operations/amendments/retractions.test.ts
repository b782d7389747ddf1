import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  type Event,
  fakeClock,
  fileRequest,
  NotificationLevel,
  reactionTo,
  refusalOf,
  replyTo,
  retractedMessage,
  retractionOf,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { visibleMedia } from '../../store/media/media.ts';
import { sweepMedia } from '../../store/media/media-erasure.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { visibleFile } from '../../store/files/files.ts';
import { uploadedFile } from '../testing/files.ts';
import { uploaded } from '../testing/images.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;
const hourMs = 3600 * 1000;

let server: TestServer;
/** Made the group. */
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
/** Another client of Bob's, of the base variant. */
let old: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  await begin();
});
afterEach(() => server[Symbol.asyncDispose]());

async function begin(): Promise<void> {
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  cid = await server.person('Cid');
  old = await server.client(bob.caller.gaiaId, bob.caller.email, 'desktop', 'base');
  chat = (await converse(server, ann, [bob, cid], group)).id;
  await send(server, bob, chat, 'here');
  await send(server, cid, chat, 'here too');
}

const header = (key = 0, id = chat) => ({ conversation_id: { id }, client_generated_id: key });

async function retract(by: TestClient, target: Event, key = 0): Promise<Event> {
  const { created_event } = await server.call('SendChatMessage', by, {
    annotation: [retractionOf(target.event_id ?? '')],
    event_request_header: header(key, target.conversation_id?.id ?? ''),
  });
  return created_event ?? {};
}

async function history(client: TestClient, id = chat): Promise<readonly Event[]> {
  const { conversation_state } = await server.call('GetConversation', client, {
    conversation_spec: { conversation_id: { id } },
  });
  return conversation_state?.event ?? [];
}

const seen = async (client: TestClient, { event_id }: Event, id = chat): Promise<Event | undefined> =>
  (await history(client, id)).find((one) => one.event_id === event_id);

const textOf = (event: Event | null | undefined): string =>
  typedText(event?.chat_message?.message_content?.segment);

const pushedTo = ({ received }: TestClient): readonly Event[] =>
  received.flatMap((update) => update.event_notification?.event ?? []);

const react = (by: TestClient, target: Event, emoji: string) =>
  server.call('SendChatMessage', by, {
    annotation: [reactionTo({ target: target.event_id ?? '', emoji, isRemoved: false })],
    event_request_header: header(),
  });

const notAllowed = { details: refusalOf('retraction_not_allowed') };
const missing = { details: refusalOf('amended_message_missing') };

describe('a retraction', () => {
  it('leaves an empty shell that says who did it, and a higher version', async () => {
    const words = await send(server, bob, chat, 'a secret', 5);
    const sent = await retract(bob, words);
    const left = await seen(ann, words);
    expect(left?.chat_message).toEqual(retractedMessage(words.event_id ?? '', bob.caller.gaiaId));
    expect(left).toMatchObject({
      timestamp: words.timestamp,
      sender_id: words.sender_id,
      event_version: sent.timestamp,
    });
    expect((await history(ann)).at(-1)?.event_id).toBe(sent.event_id);
  });

  it('is pushed to all, quietly, and moves nothing', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const sent = await retract(bob, words);
    expect(sent.advances_sort_timestamp).toBe(false);
    const pushed = pushedTo(ann).at(-1);
    expect(pushed?.chat_message?.annotation).toEqual([retractionOf(words.event_id ?? '')]);
    expect(pushed?.self_event_state?.notification_level).toBe(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
  });

  it('reads well without annotations, and so does what is left', async () => {
    const words = await send(server, ann, chat, 'a secret');
    await server.call('SendChatMessage', cid, {
      ...textMessage(chat, 'what?'),
      annotation: [replyTo(words.event_id ?? '')],
    });
    await retract(ann, words);
    expect(textOf(pushedTo(old).at(-1))).toBe('took a message back');
    expect((await history(old)).slice(-3).map(textOf)).toEqual([
      'message deleted',
      'replied to an earlier message\nwhat?',
      'took a message back',
    ]);
  });

  it('answers the key of the message with what is left of it', async () => {
    const words = await send(server, bob, chat, 'a secret', 5);
    await retract(bob, words);
    const again = await send(server, bob, chat, 'a secret', 5);
    expect(again.event_id).toBe(words.event_id);
    expect(again.chat_message).toEqual(retractedMessage(words.event_id ?? '', bob.caller.gaiaId));
  });

  it('takes the reactions to the message with it, for good', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const { created_event: reaction } = await server.call('SendChatMessage', ann, {
      annotation: [reactionTo({ target: words.event_id ?? '', emoji: '👍', isRemoved: false })],
      event_request_header: header(8),
    });
    await react(cid, words, '🎉');
    const other = await send(server, bob, chat, 'not a secret');
    await react(ann, other, '👍');
    await retract(bob, words);
    expect(await seen(ann, reaction ?? {})).toBeUndefined();
    expect((await history(ann)).length).toBe(6);
    await expect(react(ann, words, '👍')).rejects.toMatchObject(missing);
    const { created_event: again } = await server.call('SendChatMessage', ann, {
      annotation: [reactionTo({ target: words.event_id ?? '', emoji: '👍', isRemoved: false })],
      event_request_header: header(8),
    });
    expect(again).toMatchObject({ event_id: reaction?.event_id });
    expect(again?.chat_message ?? null).toBeNull();
  });

  it('of what is deleted already makes no other event', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const first = await retract(bob, words, 1);
    expect((await retract(bob, words, 2)).event_id).toBe(first.event_id);
    expect((await retract(ann, words)).event_id).toBe(first.event_id);
    expect((await seen(ann, words))?.event_version).toBe(first.timestamp);
  });

  it('erases a photo that nothing else refers to, and only such a one', async () => {
    const [photo, forwarded] = [await uploaded(server, bob), await uploaded(server, bob)];
    const sendPhoto = async (photo_id: string, id = chat): Promise<Event> =>
      (
        await server.call('SendChatMessage', bob, {
          existing_media: { photo: { photo_id } },
          event_request_header: header(0, id),
        })
      ).created_event ?? {};
    const own = await converse(server, bob, [cid]);
    const [one, two] = [await sendPhoto(photo), await sendPhoto(forwarded)];
    await sendPhoto(forwarded, own.id);
    await retract(bob, one);
    await retract(bob, two);
    const { store, clock } = server;
    const now = clock.nowUsec();
    expect(await visibleMedia(store.reader, photo, bob.caller.gaiaId, now)).toBeNull();
    expect(await visibleMedia(store.reader, forwarded, ann.caller.gaiaId, now)).toBeNull();
    await sweepMedia(store, server.images, now);
    expect(await visibleMedia(store.reader, forwarded, cid.caller.gaiaId, now)).not.toBeNull();
    const left = await store.reader.all(
      { build: (db) => db.selectFrom('media').select('id').where('id', '=', photo) },
      {},
    );
    expect(left).toEqual([]);
  });

  it('takes a file from everyone who saw it there', async () => {
    const file = await uploadedFile(server, bob);
    const { created_event: shared } = await server.call('SendChatMessage', bob, {
      annotation: [fileRequest(file)],
      event_request_header: header(),
    });
    const { store, clock } = server;
    const visible = () => visibleFile(store.reader, file, ann.caller.gaiaId, clock.nowUsec());
    expect(await visible()).not.toBeNull();
    await retract(bob, shared ?? {});
    expect(await visible()).toBeNull();
    expect((await seen(ann, shared ?? {}))?.chat_message).toEqual(
      retractedMessage(shared?.event_id ?? '', bob.caller.gaiaId),
    );
  });

  it('of another’s message is for who made the group', async () => {
    const words = await send(server, bob, chat, 'rude');
    await expect(retract(cid, words)).rejects.toMatchObject(notAllowed);
    await retract(ann, words);
    expect((await seen(bob, words))?.chat_message).toEqual(
      retractedMessage(words.event_id ?? '', ann.caller.gaiaId),
    );
  });

  it('of what was sent before is not for who took over the creator’s role', async () => {
    const before = await send(server, cid, chat, 'before');
    await server.call('RemoveUser', ann, { event_request_header: header() });
    const since = await send(server, cid, chat, 'since');
    await expect(retract(bob, before)).rejects.toMatchObject(notAllowed);
    await retract(bob, since);
    expect((await seen(cid, since))?.chat_message).toEqual(
      retractedMessage(since.event_id ?? '', bob.caller.gaiaId),
    );
  });

  it('of the other’s message in a conversation of two is for no one else', async () => {
    const { id } = await converse(server, ann, [bob]);
    const words = await send(server, bob, id, 'hello');
    await expect(retract(ann, words)).rejects.toMatchObject(notAllowed);
  });

  it('of one’s own message passes a block and an end of the conversation', async () => {
    const { id } = await converse(server, ann, [bob]);
    const [one, two] = [await send(server, bob, id, 'one'), await send(server, bob, id, 'two')];
    await server.call('SetBlockState', ann, {
      participant_id: { gaia_id: bob.caller.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    await retract(bob, one);
    expect(textOf(await seen(ann, one, id))).toBe('');
    await server.call('RemoveUser', ann, { event_request_header: header(0, id) }).catch(() => null);
    await retract(bob, two);
    expect(textOf(await seen(bob, two, id))).toBe('');
  });

  it('is refused later than the administrator allows', async () => {
    server.options = { ...server.options, retractWithinHours: 2 };
    const words = await send(server, bob, chat, 'a secret');
    const other = await send(server, bob, chat, 'another');
    await server.advance(2 * hourMs - 1000);
    await retract(bob, words);
    await server.advance(2000);
    await expect(retract(bob, other)).rejects.toMatchObject({
      details: refusalOf('retraction_too_late', { hours: 2 }),
    });
    await expect(retract(bob, words)).resolves.toBeTruthy();
  });

  it('of an event that is no message, or changes one, is refused', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const { created_event: reaction } = await react(bob, words, '👍');
    const { created_event: rename } = await server.call('RenameConversation', bob, {
      new_name: 'Lunch',
      event_request_header: header(),
    });
    const retraction = await retract(bob, words);
    for (const one of [reaction, rename, retraction, { event_id: 'zzzz', conversation_id: { id: chat } }]) {
      await expect(retract(bob, one ?? {})).rejects.toMatchObject(missing);
    }
  });

  it('with words in it is refused', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const annotation = [retractionOf(words.event_id ?? '')];
    await expect(
      server.call('SendChatMessage', bob, { ...textMessage(chat, 'oops'), annotation }),
    ).rejects.toMatchObject({ details: refusalOf('amendment_not_alone') });
  });

  it('cannot pretend to be what is left of a message', async () => {
    const words = await send(server, bob, chat, 'a secret');
    const { annotation } = retractedMessage(words.event_id ?? '', ann.caller.gaiaId);
    await expect(
      server.call('SendChatMessage', bob, { annotation, event_request_header: header() }),
    ).rejects.toMatchObject(missing);
  });
});

it('leaves nothing of the words in any file of SQLite', async () => {
  await using database = await testDatabase('sqlite');
  await server[Symbol.asyncDispose]();
  const clock = fakeClock();
  server = await TestServer.open(database.location, clock);
  await begin();
  const path = database.location.kind === 'sqlite' ? database.location.path : '';
  const filesWith = async (words: string): Promise<string[]> => {
    const found: string[] = [];
    for (const end of ['', '-wal', '-shm', '-journal']) {
      const content = await readFile(path + end).catch(() => Buffer.alloc(0));
      if (content.includes(words)) found.push(end);
    }
    return found;
  };
  for (const words of ['xylophone', `quicksilver ${'x'.repeat(9000)}`]) {
    const said = await send(server, bob, chat, words);
    if (words !== 'xylophone') await react(ann, said, '🦄');
    const start = words.slice(0, 9);
    expect(await filesWith(start)).not.toEqual([]);
    await retract(bob, said);
    await server.advance(1000);
    expect(await filesWith(start)).toEqual([]);
    expect(await filesWith('🦄')).toEqual([]);
  }
});
