import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  ConversationView,
  type Event,
  type EventAnnotation,
  type EventContinuationToken,
  limits,
  NotificationLevel,
  OffTheRecordStatus,
  reactionTo,
  refusalOf,
  type RefusalDetails,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { groupOfTwo } from '../testing/group-of-two.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;
const daySecs = 24 * 3600;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
/** Another client of Bob's, of the base variant. */
let old: TestClient;
let chat: string;
let question: Event;

beforeEach(async () => {
  ({ server, ann, bob, old, chat } = await groupOfTwo());
  question = await send(server, ann, chat, 'lunch?');
});
afterEach(() => server[Symbol.asyncDispose]());

const header = (key = 0) => ({ conversation_id: { id: chat }, client_generated_id: key });

interface Reacting {
  readonly to?: Event;
  readonly isRemoved?: boolean;
  readonly key?: number;
}

async function react(by: TestClient, emoji: string, of: Reacting = {}): Promise<Event | null> {
  const { to = question, isRemoved = false, key = 0 } = of;
  const { created_event } = await server.call('SendChatMessage', by, {
    annotation: [reactionTo({ target: to.event_id ?? '', emoji, isRemoved })],
    event_request_header: header(key),
  });
  return created_event ?? null;
}

const refuses = (why: RefusalDetails) => ({ details: why });

async function history(client: TestClient): Promise<readonly Event[]> {
  const { conversation_state } = await server.call('GetConversation', client, {
    conversation_spec: { conversation_id: { id: chat } },
  });
  return conversation_state?.event ?? [];
}

async function viewOf(client: TestClient, id = chat) {
  const { conversation_state } = await server.call('GetConversation', client, {
    conversation_spec: { conversation_id: { id } },
  });
  return conversation_state?.conversation;
}

const textOf = (event: Event | null | undefined): string =>
  typedText(event?.chat_message?.message_content?.segment);

const pushedTo = ({ received }: TestClient): readonly Event[] =>
  received.flatMap((update) => update.event_notification?.event ?? []);

const goOffTheRecord = (status: OffTheRecordStatus) =>
  server.call('ModifyOTRStatus', ann, { otr_status: status, event_request_header: header() });

describe('a reaction', () => {
  it('is stored and passed on as it was sent, and reads well without annotations', async () => {
    const sent = await react(bob, '👍🏽');
    expect(sent?.chat_message?.annotation).toEqual([
      reactionTo({ target: question.event_id ?? '', emoji: '👍🏽', isRemoved: false }),
    ]);
    expect((await history(ann)).at(-1)?.event_id).toBe(sent?.event_id);
    expect(pushedTo(ann).at(-1)?.event_id).toBe(sent?.event_id);
    expect(textOf((await history(old)).at(-1))).toBe('👍🏽 to “lunch?”');
    expect(textOf(pushedTo(old).at(-1))).toBe('👍🏽 to “lunch?”');
  });

  it('says nothing of its target to an older reader who came after it', async () => {
    const carl = await server.person('Carl', 'carl@example.org', 'base');
    await server.call('AddUser', ann, {
      invitee_id: [{ gaia_id: carl.caller.gaiaId }],
      event_request_header: header(),
    });
    await react(bob, '👍');
    expect(textOf(pushedTo(carl).at(-1))).toBe('👍 to an earlier message');
    expect(textOf((await history(carl)).at(-1))).toBe('👍 to an earlier message');
    expect(textOf(pushedTo(old).at(-1))).toBe('👍 to “lunch?”');
  });

  it('leaves the conversation, the archive and the sender’s own mark where they are', async () => {
    const { CONVERSATION_VIEW_ARCHIVED: archived } = ConversationView;
    await server.call('ModifyConversationView', ann, { conversation_id: { id: chat }, new_view: archived });
    const sent = await react(bob, '👍');
    expect(sent?.advances_sort_timestamp).toBe(false);
    const seen = await viewOf(ann);
    expect(seen?.self_conversation_state?.sort_timestamp).toBe(question.timestamp);
    expect(seen?.self_conversation_state?.view).toEqual([archived]);
    const bobs = await viewOf(bob);
    expect(bobs?.self_conversation_state?.self_read_state?.latest_read_timestamp).toBeLessThan(
      question.timestamp ?? 0,
    );
  });

  it('is pushed as something that no one is notified of', async () => {
    await react(bob, '👍');
    const quiet = NotificationLevel.NOTIFICATION_LEVEL_QUIET;
    expect(pushedTo(ann).at(-1)?.self_event_state?.notification_level).toBe(quiet);
    // Clients that know no annotations cannot tell it from a message.
    expect((await history(old)).at(-1)?.self_event_state?.notification_level).toBe(quiet);
  });

  it('can be read up to, and does not keep a conversation from being archived', async () => {
    const sent = await react(bob, '👍');
    await server.call('ModifyConversationView', ann, {
      conversation_id: { id: chat },
      new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
      last_event_timestamp: question.timestamp,
    });
    await server.call('UpdateWatermark', ann, {
      conversation_id: { id: chat },
      last_read_timestamp: sent?.timestamp,
    });
    const mark = (await viewOf(ann))?.self_conversation_state?.self_read_state?.latest_read_timestamp;
    expect(mark).toBe(sent?.timestamp);
  });

  it('that is there already makes no other event', async () => {
    const first = await react(bob, '👍', { key: 7 });
    const before = bob.received.length;
    const again = await react(bob, '👍', { key: 8 });
    expect(again?.event_id).toBe(first?.event_id);
    expect(bob.received.length).toBe(before);
  });

  it('makes an event again once it was taken back', async () => {
    const first = await react(bob, '👍');
    await react(bob, '👍', { isRemoved: true });
    expect((await react(bob, '👍'))?.event_id).not.toBe(first?.event_id);
  });

  it('comes back under its key although it was taken back since', async () => {
    const first = await react(bob, '👍', { key: 7 });
    await react(bob, '👍', { isRemoved: true });
    expect((await react(bob, '👍', { key: 7 }))?.event_id).toBe(first?.event_id);
    expect((await history(ann)).length).toBe(4);
  });

  it('may be one of 20 different ones at a message', async () => {
    const all = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓'];
    expect(all).toHaveLength(limits.reactionEmoji);
    for (const emoji of all) await react(bob, emoji);
    const why = refuses(refusalOf('too_many_reactions', { most: limits.reactionEmoji }));
    await expect(react(ann, '👍')).rejects.toMatchObject(why);
    await expect(react(ann, '😀')).resolves.toBeTruthy();
    await react(bob, '😁', { isRemoved: true });
    await expect(react(ann, '👍')).resolves.toBeTruthy();
  });

  it.each(['x', '1', '👍👍', '👍 👍', '❤', 'e\u0301', '👍\u0301', ''])('is not %j', async (emoji) => {
    await expect(react(bob, emoji)).rejects.toMatchObject(refuses(refusalOf('emoji_invalid')));
  });

  it.each(['❤️', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🇵🇹', '5️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('may be %s', async (emoji) => {
    await expect(react(bob, emoji)).resolves.toBeTruthy();
  });

  const missing = refuses(refusalOf('amended_message_missing'));
  it.each([
    ['an event that never was', async () => ({ event_id: 'zzzz' })],
    ['no id of an event', async () => ({ event_id: '-1' })],
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
            event_request_header: header(),
          })
        ).created_event ?? {},
    ],
    ['a reaction', async () => (await react(ann, '👍')) ?? {}],
  ])('to %s is refused', async (_what, target) => {
    await expect(react(bob, '👍', { to: await target() })).rejects.toMatchObject(missing);
  });

  it('to what was said before the sender came is refused', async () => {
    const carl = await server.person('Carl');
    await server.call('AddUser', ann, {
      invitee_id: [{ gaia_id: carl.caller.gaiaId }],
      event_request_header: header(),
    });
    await send(server, carl, chat, 'hello');
    await expect(react(carl, '👍')).rejects.toMatchObject(missing);
  });

  it('off a pending invitation is refused', async () => {
    const carl = await server.person('Carl');
    chat = (await converse(server, carl, [ann], group)).id;
    const to = await send(server, carl, chat, 'hello');
    await expect(react(ann, '👍', { to })).rejects.toMatchObject(refuses(refusalOf('invitation_pending')));
  });

  it('to someone who blocks the sender is refused', async () => {
    chat = (await converse(server, ann, [bob])).id;
    const to = await send(server, ann, chat, 'hello');
    await server.call('SetBlockState', ann, {
      participant_id: { gaia_id: bob.caller.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    await expect(react(bob, '👍', { to })).rejects.toMatchObject(
      refuses(refusalOf('cannot_receive', { name: 'Ann' })),
    );
  });

  const thumb = (target: Event): EventAnnotation =>
    reactionTo({ target: target.event_id ?? '', emoji: '👍', isRemoved: false });
  it('with anything else in it is refused', async () => {
    const why = refuses(refusalOf('amendment_not_alone'));
    const withText = { ...textMessage(chat, 'nice'), annotation: [thumb(question)] };
    await expect(server.call('SendChatMessage', bob, withText)).rejects.toMatchObject(why);
    const annotation = [thumb(question), { type: 4, value: '' }];
    await expect(
      server.call('SendChatMessage', bob, { annotation, event_request_header: header() }),
    ).rejects.toMatchObject(why);
  });

  it('to two messages at once is refused', async () => {
    const annotation = [thumb(question), thumb(question)];
    await expect(
      server.call('SendChatMessage', bob, { annotation, event_request_header: header() }),
    ).rejects.toMatchObject({ details: { code: 'too_many_values' } });
  });

  it('goes with its target, whatever the history switch says when it is made', async () => {
    const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
      OffTheRecordStatus;
    await goOffTheRecord(off);
    const psst = await send(server, ann, chat, 'psst');
    const lasting = await react(bob, '👍');
    expect(lasting).toMatchObject({ otr_status: on, persisted: true });
    await goOffTheRecord(on);
    await server.advance(3600 * 1000);
    const passing = await react(bob, '👍', { to: psst });
    expect(passing).toMatchObject({
      otr_status: off,
      persisted: false,
      expiration_timestamp: psst.expiration_timestamp,
    });
    await server.advance((daySecs - 3600) * 1000 + 1);
    const left = (await history(ann)).map(({ event_id }) => event_id);
    expect(left).toContain(lasting?.event_id);
    expect(left).not.toContain(passing?.event_id);
  });

  it('is not seen by someone who deleted the conversation before, also when it comes back', async () => {
    await server.call('DeleteConversation', bob, { conversation_id: { id: chat } });
    const before = bob.received.length;
    const to = await react(ann, '👍');
    expect(bob.received.length).toBe(before);
    await send(server, ann, chat, 'anyone?');
    const seen = await history(bob);
    expect(seen.map(textOf)).toEqual(['anyone?']);
    expect(seen[0]?.event_id).not.toBe(to?.event_id);
  });
});

describe('taking a reaction back', () => {
  it('is passed on, but not to clients that know no annotations', async () => {
    await react(ann, '👍');
    const before = pushedTo(old).length;
    const sent = await react(ann, '👍', { isRemoved: true });
    expect(pushedTo(bob).at(-1)?.event_id).toBe(sent?.event_id);
    expect(pushedTo(old).length).toBe(before);
    expect((await history(bob)).at(-1)?.event_id).toBe(sent?.event_id);
    expect(textOf((await history(old)).at(-1))).toBe('👍 to “lunch?”');
  });

  it('leaves no page empty but that before the beginning', async () => {
    await react(ann, '👍');
    await react(ann, '👍', { isRemoved: true });
    const page = async (event_continuation_token?: EventContinuationToken | null) => {
      const { conversation_state } = await server.call('GetConversation', old, {
        conversation_spec: { conversation_id: { id: chat } },
        include_conversation_metadata: null,
        max_events_per_conversation: 1,
        ...(event_continuation_token && { event_continuation_token }),
      });
      return conversation_state;
    };
    const newest = await page();
    expect(newest?.event?.map(textOf)).toEqual(['👍 to “lunch?”']);
    const before = await page(newest?.event_continuation_token);
    expect(before?.event?.map(textOf)).toEqual(['lunch?']);
  });

  it('that is not there makes no event', async () => {
    await react(ann, '👍');
    const before = (await history(ann)).length;
    expect(await react(bob, '👍', { isRemoved: true })).toBeNull();
    expect(await react(ann, '👎', { isRemoved: true })).toBeNull();
    expect((await history(ann)).length).toBe(before);
  });

  it('comes back under its key when it is sent again', async () => {
    await react(bob, '👍');
    const sent = await react(bob, '👍', { isRemoved: true, key: 9 });
    expect((await react(bob, '👍', { isRemoved: true, key: 9 }))?.event_id).toBe(sent?.event_id);
  });
});
