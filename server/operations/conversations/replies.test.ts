import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  correctionOf,
  type Event,
  mentionOf,
  mentionsIn,
  refusalOf,
  OffTheRecordStatus,
  replyTo,
  type SendChatMessageRequest,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { groupOfTwo } from '../testing/group-of-two.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const daySecs = 24 * 3600;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
/** Another client of Bob's, of the base variant. */
let old: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, old, chat } = await groupOfTwo());
});
afterEach(() => server[Symbol.asyncDispose]());

const textOf = (event: Event | null | undefined): string =>
  typedText(event?.chat_message?.message_content?.segment);

function replyRequest(to: Event, text: string, key = 0): SendChatMessageRequest {
  return { ...textMessage(chat, text, key), annotation: [replyTo(to.event_id ?? '')] };
}

async function reply(by: TestClient, to: Event, text: string): Promise<Event> {
  const { created_event } = await server.call('SendChatMessage', by, replyRequest(to, text));
  return created_event ?? {};
}

/** The text of the newest message, as each way of reading gives it to a client. */
async function newestFor(client: TestClient): Promise<Record<string, string>> {
  const page = await server.call('GetConversation', client, {
    conversation_spec: { conversation_id: { id: chat } },
    include_event: true,
  });
  const recent = await server.call('SyncRecentConversations', client, {});
  const missed = await server.call('SyncAllNewEvents', client, { last_sync_timestamp: 1 });
  const pushed = client.received.findLast((update) => update.event_notification)?.event_notification?.event;
  return {
    page: textOf(page.conversation_state?.event?.at(-1)),
    recent: textOf(recent.conversation_state?.at(-1)?.event?.at(-1)),
    missed: textOf(missed.conversation_state?.at(-1)?.event?.at(-1)),
    pushed: textOf(pushed),
  };
}

const everywhere = (text: string) => ({ page: text, recent: text, missed: text, pushed: text });

describe('a reply', () => {
  it('is stored and passed on as it was sent', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    const sent = await reply(bob, question, 'yes');
    expect(sent.chat_message?.annotation).toEqual([replyTo(question.event_id ?? '')]);
    expect(await newestFor(ann)).toEqual(everywhere('yes'));
  });

  it('has a quote before its text for clients of the base variant, in all that they read', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    await reply(ann, question, 'or dinner?');
    expect(await newestFor(old)).toEqual(everywhere('> Ann: lunch?\nor dinner?'));
  });

  it('quotes 80 characters of one line, as people count them', async () => {
    const question = await send(server, ann, chat, `${'👩‍👩‍👧‍👦'.repeat(60)}\n${'x'.repeat(60)}`);
    await reply(ann, question, 'well');
    const quote = `${'👩‍👩‍👧‍👦'.repeat(60)} ${'x'.repeat(18)}…`;
    expect((await newestFor(old))['page']).toBe(`> Ann: ${quote}\nwell`);
  });

  it('quotes the name that its author has now', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    await reply(bob, question, 'yes');
    await server.call('UpdateProfile', ann, { display_name: 'Ann Arbor' });
    expect((await newestFor(old))['page']).toBe('> Ann Arbor: lunch?\nyes');
  });

  it('quotes the name that a blocked reader still sees', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    await server.call('SetBlockState', ann, {
      participant_id: { gaia_id: bob.caller.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    await server.call('UpdateProfile', ann, { display_name: 'Ann Arbor' });
    await reply(ann, question, 'or not');
    expect(await newestFor(old)).toEqual(everywhere('> Ann: lunch?\nor not'));
  });

  it('quotes nothing to a reader who came after its target', async () => {
    const question = await send(server, ann, chat, 'a secret');
    const carl = await server.person('Carl', 'carl@example.org', 'base');
    await server.call('AddUser', ann, {
      invitee_id: [{ gaia_id: carl.caller.gaiaId }],
      event_request_header: { conversation_id: { id: chat } },
    });
    await reply(bob, question, 'yes');
    expect(await newestFor(carl)).toEqual(everywhere('replied to an earlier message\nyes'));
    expect((await newestFor(old))['pushed']).toBe('> Ann: a secret\nyes');
  });

  it('quotes nothing once its target is past its time', async () => {
    const event_request_header = { conversation_id: { id: chat } };
    const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
      OffTheRecordStatus;
    await server.call('ModifyOTRStatus', ann, { otr_status: off, event_request_header });
    const question = await send(server, ann, chat, 'psst');
    await server.call('ModifyOTRStatus', ann, { otr_status: on, event_request_header });
    await reply(bob, question, 'what?');
    expect((await newestFor(old))['page']).toBe('> Ann: psst\nwhat?');
    await server.advance(daySecs * 1000 + 1);
    expect((await newestFor(old))['page']).toBe('replied to an earlier message\nwhat?');
  });

  it('comes back with the quote to an older client that sends it, and sends it again', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    const older: TestClient = { ...bob, caller: { ...bob.caller, learnsByPush: true } };
    for (const _time of ['first', 'again']) {
      const { created_event } = await server.call(
        'SendChatMessage',
        older,
        replyRequest(question, 'yes', 77),
      );
      expect(textOf(created_event)).toBe('> Ann: lunch?\nyes');
    }
  });

  it.each([
    ['an event that never was', () => ({ event_id: 'zzzz' })],
    ['no id of an event', () => ({ event_id: '-1' })],
    [
      'what is said elsewhere',
      async () => send(server, ann, (await converse(server, ann, [bob])).id, 'psst'),
    ],
    [
      'what is no message',
      async () =>
        (
          await server.call('RenameConversation', ann, {
            new_name: 'Lunch',
            event_request_header: { conversation_id: { id: chat } },
          })
        ).created_event ?? {},
    ],
  ])('of %s is refused', async (_what, target) => {
    await expect(reply(ann, await target(), 'yes')).rejects.toMatchObject({
      details: refusalOf('reply_target_missing'),
    });
  });

  it('of what was said before the sender came is refused', async () => {
    const question = await send(server, ann, chat, 'a secret');
    const carl = await server.person('Carl');
    await server.call('AddUser', ann, {
      invitee_id: [{ gaia_id: carl.caller.gaiaId }],
      event_request_header: { conversation_id: { id: chat } },
    });
    await expect(reply(carl, question, 'what?')).rejects.toMatchObject({
      details: refusalOf('reply_target_missing'),
    });
  });

  it('of two messages at once is refused', async () => {
    const question = await send(server, ann, chat, 'lunch?');
    const annotation = [replyTo(question.event_id ?? ''), replyTo(question.event_id ?? '')];
    await expect(
      server.call('SendChatMessage', bob, { ...textMessage(chat, 'yes'), annotation }),
    ).rejects.toMatchObject({ details: { code: 'too_many_values' } });
  });
});

describe('a mention', () => {
  const mention = (id: string, text: string, to = chat) =>
    server.call('SendChatMessage', ann, { ...textMessage(to, text), annotation: [mentionOf(id)] });

  it('of someone in the conversation, or of all in a group, is passed on', async () => {
    const { created_event } = await mention(bob.caller.gaiaId, 'hey @Bob!');
    expect(created_event?.chat_message?.annotation).toEqual([mentionOf(bob.caller.gaiaId)]);
    await expect(mention('all', 'hey @all')).resolves.toBeTruthy();
  });

  it('whose name is not in the text is refused', async () => {
    const why = { details: refusalOf('mention_without_name', { name: 'Bob' }) };
    await expect(mention(bob.caller.gaiaId, 'hey Bob')).rejects.toMatchObject(why);
    await expect(mention('all', 'hey everyone')).rejects.toMatchObject({
      details: refusalOf('mention_without_name', { name: 'all' }),
    });
  });

  it('of all in a conversation of two, or of someone who is not there, is refused', async () => {
    const pair = (await converse(server, ann, [bob])).id;
    await expect(mention('all', 'hey @all', pair)).rejects.toMatchObject({
      details: refusalOf('mention_not_possible', { id: 'all' }),
    });
    const carl = await server.person('Carl');
    await expect(mention(carl.caller.gaiaId, 'hey @Carl')).rejects.toMatchObject({
      details: refusalOf('mention_not_possible', { id: carl.caller.gaiaId }),
    });
  });

  describe.each(['the mentioned person blocks the sender', 'the sender blocks them'])('where %s', (who) => {
    const [words, correction] = ['hey @Bob', 'hello @Bob'];
    let carl: TestClient;
    const setBlock = async (block_state: BlockState): Promise<void> => {
      const [blocker, blocked] = who.startsWith('the sender') ? [ann, bob] : [bob, ann];
      const participant_id = { gaia_id: blocked.caller.gaiaId };
      await server.call('SetBlockState', blocker, { participant_id, block_state });
    };
    beforeEach(async () => {
      carl = await server.person('Carl');
      await server.call('AddUser', ann, {
        invitee_id: [{ gaia_id: carl.caller.gaiaId }],
        event_request_header: { conversation_id: { id: chat } },
      });
      await setBlock(BlockState.BLOCK_STATE_BLOCK);
      for (const { received } of [ann, bob, old, carl]) received.length = 0;
    });

    /** The mentions in the newest message, in whatever form a client comes to it. */
    const mentionsFor = async (client: TestClient): Promise<unknown[]> => {
      const page = await server.call('GetConversation', client, {
        conversation_spec: { conversation_id: { id: chat } },
        include_event: true,
      });
      const recent = await server.call('SyncRecentConversations', client, {});
      const missed = await server.call('SyncAllNewEvents', client, { last_sync_timestamp: 1 });
      const pushed = client.received.findLast((update) => update.event_notification);
      const event = page.conversation_state?.event?.at(-1);
      const { message } = await one(client, event);
      const events = [
        event,
        message,
        recent.conversation_state?.find((state) => state.conversation_id?.id === chat)?.event?.at(-1),
        missed.conversation_state?.find((state) => state.conversation_id?.id === chat)?.event?.at(-1),
        pushed?.event_notification?.event,
      ];
      return events.map((its) => mentionsIn(its?.chat_message));
    };
    const one = async (client: TestClient, event: Event | undefined) => {
      const found = await server.call('GetMessages', client, {
        conversation_id: { id: chat },
        event_id: [event?.event_id ?? ''],
      });
      return { message: found.event?.[0] };
    };
    const five = (mentions: readonly string[]) => Array.from({ length: 5 }, () => mentions);

    it('is sent as any other, and does not reach them, also when there is no block any more', async () => {
      const ids = [bob.caller.gaiaId, carl.caller.gaiaId];
      const text = `${words} @Carl`;
      const { created_event } = await server.call('SendChatMessage', ann, {
        ...textMessage(chat, text),
        annotation: ids.map(mentionOf),
      });
      for (const state of [BlockState.BLOCK_STATE_BLOCK, BlockState.BLOCK_STATE_UNBLOCK]) {
        await setBlock(state);
        expect(mentionsIn(created_event?.chat_message)).toEqual(ids);
        expect(await mentionsFor(ann)).toEqual(five(ids));
        expect(await mentionsFor(carl)).toEqual(five(ids));
        expect(await mentionsFor(bob)).toEqual(five([carl.caller.gaiaId]));
        expect(await newestFor(old)).toEqual({ page: text, recent: text, missed: text, pushed: text });
      }
    });

    it('does not reach them by a correction either', async () => {
      const { event_id = '' } = await send(server, ann, chat, 'hello');
      await server.call('SendChatMessage', ann, {
        ...textMessage(chat, correction),
        annotation: [correctionOf(event_id ?? ''), mentionOf(bob.caller.gaiaId)],
      });
      const pushed = (client: TestClient) =>
        mentionsIn(
          client.received.findLast((its) => its.event_notification)?.event_notification?.event?.chat_message,
        );
      expect([pushed(ann), pushed(carl), pushed(bob)]).toEqual([
        [bob.caller.gaiaId],
        [bob.caller.gaiaId],
        [],
      ]);
    });

    it('names them as the sender sees them', async () => {
      await server.call('UpdateProfile', bob, { display_name: 'Robert' });
      const why = { details: refusalOf('mention_without_name', { name: 'Bob' }) };
      await expect(mention(bob.caller.gaiaId, 'hey @Robert')).rejects.toMatchObject(why);
      await expect(mention(bob.caller.gaiaId, words)).resolves.toBeTruthy();
    });
  });
});
