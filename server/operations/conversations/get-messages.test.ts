import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationType,
  correctionOf,
  type Event,
  type EventAnnotation,
  type GetMessagesRequest,
  limits,
  reactionTo,
  refusalOf,
  retractionOf,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  chat = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  await send(server, bob, chat, 'here');
});
afterEach(() => server[Symbol.asyncDispose]());

async function say(annotation: EventAnnotation, text = '', by = ann): Promise<Event> {
  const { created_event } = await server.call('SendChatMessage', by, {
    annotation: [annotation],
    message_content: { segment: text === '' ? [] : [{ type: 0, text }] },
    event_request_header: { conversation_id: { id: chat } },
  });
  return created_event ?? {};
}

const react = (target: Event, emoji: string, isRemoved = false, by = ann) =>
  say(reactionTo({ target: target.event_id ?? '', emoji, isRemoved }), '', by);

const get = (request: GetMessagesRequest = {}, by = ann) =>
  server.call('GetMessages', by, { conversation_id: { id: chat }, ...request });

const textsOf = (events: readonly Event[] | null | undefined) =>
  events?.map(({ chat_message: message }) => typedText(message?.message_content?.segment));
const idsOf = (events: readonly Event[] | null | undefined) => events?.map(({ event_id: id }) => id);

describe('a page of messages', () => {
  it('counts messages alone, and has what changes them now', async () => {
    const [one, two] = [await send(server, ann, chat, 'one'), await send(server, ann, chat, 'two')];
    const [first, second] = [await react(one, '👍'), await react(two, '👍', false, bob)];
    await react(two, '🎉');
    await react(two, '🎉', true);
    const third = await say(correctionOf(two.event_id ?? ''), 'too');
    const page = await get({ max_events: 2 });
    expect(textsOf(page.event)).toEqual(['one', 'two']);
    expect(idsOf(page.amendment)).toEqual([first, second, third].map(({ event_id: id }) => id));
    const before = await get({ event_continuation_token: page.event_continuation_token });
    expect(textsOf(before.event)).toEqual(['here']);
    expect(before.amendment ?? []).toEqual([]);
    const beginning = await get({ event_continuation_token: before.event_continuation_token });
    expect(beginning.event ?? []).toEqual([]);
    const { event_timestamp } = before.event_continuation_token ?? {};
    expect(beginning.event_continuation_token).toEqual({ event_timestamp });
  });

  it('has what is left of a deleted message, and the deletion', async () => {
    const words = await send(server, ann, chat, 'a secret');
    await react(words, '👍');
    const deletion = await say(retractionOf(words.event_id ?? ''));
    const page = await get();
    expect(textsOf(page.event)).toEqual(['here', '']);
    expect(idsOf(page.amendment)).toEqual([deletion.event_id]);
  });

  it('is of messages although the newest hundreds are none', async () => {
    const words = await send(server, ann, chat, 'words');
    for (let n = 0; n < 60; n++) await react(words, '👍', n % 2 === 1);
    const page = await get({ max_events: 1 });
    expect(textsOf(page.event)).toEqual(['words']);
    expect(page.amendment ?? []).toEqual([]);
  });

  it('has nothing that the caller may not see', async () => {
    const words = await send(server, ann, chat, 'words');
    await react(words, '👍');
    const cid = await server.person('Cid');
    await server.call('AddUser', ann, {
      invitee_id: [{ gaia_id: cid.caller.gaiaId }],
      event_request_header: { conversation_id: { id: chat } },
    });
    await react(words, '🎉');
    const page = await get({}, cid);
    expect(textsOf(page.event)).toEqual(['']);
    expect(page.amendment ?? []).toEqual([]);
    expect((await get({ event_id: [words.event_id ?? ''] }, cid)).event ?? []).toEqual([]);
  });

  it('ends where what changes its messages has no more room, and goes on there', async () => {
    const words: Event[] = [];
    for (let n = 0; n < 8; n++) {
      const sent = await send(server, ann, chat, `${n}`);
      words.push(sent);
      for (let k = 0; k < limits.corrections; k++) {
        await say(correctionOf(sent.event_id ?? ''), '한'.repeat(limits.messageTextUnits));
      }
    }
    const page = await get();
    const shown = page.event ?? [];
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.length).toBeLessThan(8);
    expect(shown.at(-1)?.event_id).toBe(words.at(-1)?.event_id);
    expect(page.amendment).toHaveLength(shown.length * limits.corrections);
    const before = await get({ event_continuation_token: page.event_continuation_token });
    const all = [...(before.event ?? []), ...shown];
    expect(textsOf(all)).toEqual(['here', '0', '1', '2', '3', '4', '5', '6', '7']);
    await expect(get({ event_id: words.map(({ event_id: id }) => id ?? '') })).rejects.toMatchObject({
      details: refusalOf('answer_too_large', { most: limits.answerBytes }),
    });
  });
});

describe('messages by their ids', () => {
  it('come with what changes them, in their order', async () => {
    const [one, two] = [await send(server, ann, chat, 'one'), await send(server, ann, chat, 'two')];
    const reaction = await react(one, '👍');
    await send(server, ann, chat, 'three');
    const ids = [two.event_id ?? '', one.event_id ?? '', one.event_id ?? '', 'zzzz', '-1'];
    const found = await get({ event_id: ids });
    expect(textsOf(found.event)).toEqual(['one', 'two']);
    expect(idsOf(found.amendment)).toEqual([reaction.event_id]);
  });

  it('are a hundred at most', async () => {
    const event_id = Array.from({ length: limits.messagesById + 1 }, (_one, n) => `id${n}`);
    await expect(get({ event_id })).rejects.toMatchObject({
      details: refusalOf('too_many_values', { field: 'event_id', most: limits.messagesById }),
    });
  });
});
