import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  EventType,
  InvitationAffinity,
  MembershipChangeType,
  OffnetworkAddressType,
} from '../../../protocol/index.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Mail } from '../../mail/mailer.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { Refusal } from '../../domain/refusal.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let mails: Mail[];
beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  server.options = { ...server.options, mailer };
});
afterEach(() => server[Symbol.asyncDispose]());

const joins = MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN;
const bobs = 'bob@elsewhere.example';
const type = OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL;
const codeIn = (text: string) => /\/invite\/([\w-]{22})/.exec(text)?.[1] ?? 'none';

/** Ann mails an invitation to Bob's address. Returns its code. */
async function invited(): Promise<string> {
  await server.call('SendOffnetworkInvitation', ann, { invitee_address: { type, email: bobs } });
  return codeIn(mails.at(-1)?.text ?? '');
}

/** The same where no mail is sent: Ann has the link. */
async function linked(): Promise<string> {
  server.options = { ...server.options, mailer: null };
  const error = await invited().catch((thrown: unknown) => thrown);
  if (!(error instanceof Refusal) || error.details.code !== 'mail_not_set_up') throw new Error('no link');
  return codeIn(error.details.parameters.link);
}

async function personalCode(): Promise<string> {
  await server.store.accounts.createInvite(tokenHash('a code of Ann'), ann.caller.gaiaId, null);
  return 'a code of Ann';
}

/** Ann has written to Bob's address. */
async function written(): Promise<{ id: string; placeholderId: string }> {
  const spec = { email: bobs, create_offnetwork_gaia: true };
  const { entity } = await server.call('GetEntityById', ann, { batch_lookup_spec: [spec] });
  const placeholderId = entity?.[0]?.id?.gaia_id ?? '';
  const { conversation } = await server.call('CreateConversation', ann, {
    type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
    invitee_id: [{ gaia_id: placeholderId }],
  });
  const id = conversation?.conversation_id?.id ?? '';
  await send(server, ann, id, 'for Bob alone');
  return { id, placeholderId };
}

async function conversationsOf(client: TestClient) {
  const { conversation_state: states } = await server.call('SyncRecentConversations', client, {
    max_events_per_conversation: 10,
  });
  return (states ?? []).map(({ conversation, event }) => ({
    id: conversation?.conversation_id?.id,
    status: conversation?.self_conversation_state?.status,
    read: conversation?.self_conversation_state?.self_read_state?.latest_read_timestamp,
    people: conversation?.current_participant?.map(({ gaia_id }) => gaia_id),
    texts: event?.map(
      (one) => one.chat_message?.message_content?.segment?.[0]?.text ?? one.membership_change?.type,
    ),
  }));
}

describe('who invited someone is no stranger', () => {
  it.each([
    ['mail', invited],
    ['a link', linked],
    ['a code', personalCode],
  ])('who signs up by %s has an active conversation with them at once', async (_what, invitation) => {
    const code = await invitation();
    ann.received.length = 0;
    const bob = await server.signUp('Bob', bobs, code);
    const [first, ...more] = await conversationsOf(bob);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: ConversationStatus.CONVERSATION_STATUS_ACTIVE, texts: [joins] });
    expect(first?.people).toHaveLength(2);
    const pushed = ann.received.find(({ conversation_notification: made }) => made)?.conversation;
    expect(pushed).toMatchObject({
      conversation_id: { id: first?.id },
      type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      self_conversation_state: { status: ConversationStatus.CONVERSATION_STATUS_ACTIVE },
    });
    const events = ann.received.flatMap(({ event_notification }) => event_notification?.event ?? []);
    expect(events).toMatchObject([
      {
        event_type: EventType.EVENT_TYPE_ADD_USER,
        sender_id: { gaia_id: bob.caller.gaiaId },
        membership_change: { type: joins, participant_ids: [{ gaia_id: bob.caller.gaiaId }] },
        advances_sort_timestamp: true,
      },
    ]);
    expect(await server.findings()).toEqual([]);
    const { conversation } = await server.call('CreateConversation', bob, {
      type: ConversationType.CONVERSATION_TYPE_GROUP,
      invitee_id: [{ gaia_id: ann.caller.gaiaId }],
    });
    expect(conversation?.participant_data).toHaveLength(2);
    expect((await conversationsOf(ann))[0]?.status).toBe(ConversationStatus.CONVERSATION_STATUS_ACTIVE);
  });

  it('an administrator’s code makes no one acquainted', async () => {
    await server.store.accounts.createInvite(tokenHash('from the command line'), null, null);
    const bob = await server.signUp('Bob', bobs, 'from the command line');
    expect(await conversationsOf(bob)).toEqual([]);
  });

  it('nor are they when the inviter blocked the address meanwhile', async () => {
    const { id, placeholderId } = await written();
    const code = await invited();
    await server.store.write((tx) => setBlocked(tx, ann.caller.gaiaId, placeholderId, true));
    ann.received.length = 0;
    const bob = await server.signUp('Bob', bobs, code);
    expect(bob.caller.gaiaId).toBe(placeholderId);
    const status = ConversationStatus.CONVERSATION_STATUS_INVITED;
    expect(await conversationsOf(bob)).toMatchObject([{ id, status }]);
    expect(ann.received).toEqual([]);
  });
});

describe('a placeholder belongs to its address', () => {
  it('is taken over with the code that was mailed there, and its conversation is active', async () => {
    const { id, placeholderId } = await written();
    const bob = await server.signUp('Bob', bobs, await invited());
    expect(bob.caller.gaiaId).toBe(placeholderId);
    const status = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
    expect(await conversationsOf(bob)).toMatchObject([
      { id, status, texts: ['for Bob alone', joins], read: 0 },
    ]);
    expect(await conversationsOf(ann)).toMatchObject([{ id, status }]);
    expect(await server.findings()).toEqual([]);
  });

  it.each([
    ['the address alone', async () => null],
    ['a code for anyone', personalCode],
    ['a link that went through other hands', linked],
  ])('is not taken over with %s', async (_what, invitation) => {
    const { id, placeholderId } = await written();
    const code = await invitation();
    if (code === null) server.options = { ...server.options, signUp: 'open' };
    const eve = await server.signUp('Eve', bobs, code);
    expect(eve.caller.gaiaId).not.toBe(placeholderId);
    expect((await conversationsOf(eve)).map((each) => each.id)).not.toContain(id);
    await expect(
      server.call('GetConversation', eve, { conversation_spec: { conversation_id: { id } } }),
    ).rejects.toThrow(new Refusal('conversation_unavailable'));
    expect((await conversationsOf(ann)).find((each) => each.id === id)?.people).toContain(placeholderId);
    expect(await server.findings()).toEqual([]);
  });

  it('is not taken over with a code that was mailed elsewhere', async () => {
    const { placeholderId } = await written();
    const email = 'eve@elsewhere.example';
    await server.call('SendOffnetworkInvitation', ann, { invitee_address: { type, email } });
    const code = codeIn(mails.at(-1)?.text ?? '');
    await expect(server.signUp('Eve', bobs, code)).rejects.toThrow('invite_invalid');
    server.options = { ...server.options, signUp: 'open' };
    expect((await server.signUp('Eve', bobs, code)).caller.gaiaId).not.toBe(placeholderId);
  });
});

describe('affinity between strangers', () => {
  it.each([
    ['open', InvitationAffinity.INVITE_AFFINITY_LOW],
    ['invite', InvitationAffinity.INVITE_AFFINITY_HIGH],
    ['closed', InvitationAffinity.INVITE_AFFINITY_HIGH],
  ] as const)('where sign-up is %s', async (signUp, affinity) => {
    server.options = { ...server.options, signUp };
    const cid = await server.person('Cid', 'cid@elsewhere.example');
    await converse(server, ann, [cid]);
    expect(cid.received.at(-1)?.conversation?.self_conversation_state).toMatchObject({
      status: ConversationStatus.CONVERSATION_STATUS_INVITED,
      invite_affinity: affinity,
    });
  });
});
