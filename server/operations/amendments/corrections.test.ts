import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  correctionOf,
  correctionTarget,
  type Event,
  limits,
  mentionOf,
  OffTheRecordStatus,
  refusalOf,
  retractionOf,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { uploaded } from '../testing/images.ts';
import { groupOfTwo } from '../testing/group-of-two.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const dayMs = 24 * 3600 * 1000;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
/** Another client of Bob's, of the base variant. */
let old: TestClient;
let chat: string;
let words: Event;

beforeEach(async () => {
  ({ server, ann, bob, old, chat } = await groupOfTwo());
  words = await send(server, ann, chat, 'lunhc?');
});
afterEach(() => server[Symbol.asyncDispose]());

async function correct(by: TestClient, target: Event, text: string, key = 0): Promise<Event> {
  const { created_event } = await server.call('SendChatMessage', by, {
    ...textMessage(target.conversation_id?.id ?? chat, text, key),
    annotation: [correctionOf(target.event_id ?? '')],
  });
  return created_event ?? {};
}

async function history(client: TestClient): Promise<readonly Event[]> {
  const { conversation_state } = await server.call('GetConversation', client, {
    conversation_spec: { conversation_id: { id: chat } },
  });
  return conversation_state?.event ?? [];
}

const textOf = (event: Event | null | undefined): string =>
  typedText(event?.chat_message?.message_content?.segment);

describe('a correction', () => {
  it('is stored beside its target, and moves nothing', async () => {
    const sent = await correct(ann, words, 'lunch?');
    expect(sent).toMatchObject({ advances_sort_timestamp: false });
    expect((await history(bob)).slice(-2).map(textOf)).toEqual(['lunhc?', 'lunch?']);
  });

  it('has an asterisk before its text for clients that know none', async () => {
    await correct(ann, words, 'lunch?');
    expect(textOf((await history(old)).at(-1))).toBe('* lunch?');
    expect(textOf(old.received.at(-1)?.event_notification?.event)).toBe('* lunch?');
  });

  it('of a correction is one of the message itself', async () => {
    const first = await correct(ann, words, 'lunch');
    const second = await correct(ann, first, 'lunch?');
    expect(correctionTarget(second.chat_message)).toBe(words.event_id);
  });

  it('comes back under its key, whatever has changed since', async () => {
    const sent = await correct(ann, words, 'lunch?', 6);
    await server.advance(dayMs);
    expect((await correct(ann, words, 'lunch?', 6)).event_id).toBe(sent.event_id);
  });

  it('is for who sent the message', async () => {
    await expect(correct(bob, words, 'dinner?')).rejects.toMatchObject({
      details: refusalOf('correction_not_own'),
    });
  });

  it('is possible for a day', async () => {
    await server.advance(dayMs - 1000);
    const sent = await correct(ann, words, 'lunch?');
    await server.advance(2000);
    const why = { details: refusalOf('correction_too_late', { hours: 24 }) };
    await expect(correct(ann, words, 'dinner?')).rejects.toMatchObject(why);
    await expect(correct(ann, sent, 'dinner?')).rejects.toMatchObject(why);
  });

  it('is possible twenty times', async () => {
    for (let n = 0; n < limits.corrections; n++) await correct(ann, words, `lunch at ${n}?`);
    await expect(correct(ann, words, 'dinner?')).rejects.toMatchObject({
      details: refusalOf('too_many_corrections', { most: limits.corrections }),
    });
  });

  it('keeps to the limits of a text, and has one', async () => {
    await expect(correct(ann, words, 'x'.repeat(limits.messageTextUnits + 1))).rejects.toMatchObject({
      details: { code: 'message_too_long' },
    });
    await expect(correct(ann, words, ' ')).rejects.toMatchObject({ details: refusalOf('message_empty') });
  });

  it('has no attachments', async () => {
    const request = {
      ...textMessage(chat, 'lunch?'),
      annotation: [correctionOf(words.event_id ?? '')],
      existing_media: { photo: { photo_id: await uploaded(server, ann) } },
    };
    await expect(server.call('SendChatMessage', ann, request)).rejects.toMatchObject({
      details: refusalOf('amendment_not_alone'),
    });
  });

  it('may mention who is named in it, and no one else', async () => {
    const mentioning = (text: string) =>
      server.call('SendChatMessage', ann, {
        ...textMessage(chat, text),
        annotation: [correctionOf(words.event_id ?? ''), mentionOf(bob.caller.gaiaId)],
      });
    await expect(mentioning('lunch, @Bob?')).resolves.toBeTruthy();
    await expect(mentioning('lunch?')).rejects.toMatchObject({
      details: refusalOf('mention_without_name', { name: 'Bob' }),
    });
  });

  it('does not pass a block', async () => {
    const { id } = await converse(server, ann, [bob]);
    const said = await send(server, ann, id, 'hi');
    await server.call('SetBlockState', bob, {
      participant_id: { gaia_id: ann.caller.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    await expect(correct(ann, said, 'hello')).rejects.toMatchObject({
      details: refusalOf('cannot_receive', { name: 'Bob' }),
    });
  });

  it('expires with its target', async () => {
    const event_request_header = { conversation_id: { id: chat } };
    const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off } = OffTheRecordStatus;
    await server.call('ModifyOTRStatus', ann, { otr_status: off, event_request_header });
    const psst = await send(server, ann, chat, 'pst');
    await server.advance(1000);
    const sent = await correct(ann, psst, 'psst');
    expect(sent.expiration_timestamp).toBe(psst.expiration_timestamp);
  });

  it('is erased with its target when that is deleted for everyone', async () => {
    await correct(ann, words, 'a secret');
    await server.call('SendChatMessage', ann, {
      annotation: [retractionOf(words.event_id ?? '')],
      event_request_header: { conversation_id: { id: chat } },
    });
    expect((await history(bob)).map(textOf)).toEqual(['here', '', '']);
    await expect(correct(ann, words, 'no secret')).rejects.toMatchObject({
      details: refusalOf('amended_message_missing'),
    });
  });
});
