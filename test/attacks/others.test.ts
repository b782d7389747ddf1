import { expect } from 'vitest';
import {
  ConversationType,
  ConversationView,
  GroupLinkSharingStatus,
  HangoutEventType,
  newClientGeneratedId,
  NotificationLevel,
  OffnetworkAddressType,
  ReplyToInviteType,
  type RefusalCode,
} from '../../protocol/index.ts';
import { request, postJson } from '../contract/support/http.ts';
import { still, upload } from '../contract/support/images.ts';
import { signIn, signUp, type Calls } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { attempts, type Attempt, type ExtendedAttempt, type Stage } from './support/attempts.ts';

type Attempts = Readonly<Record<string, Attempt | ExtendedAttempt>>;

const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
const secret = 'a secret word';
const nowUsec = (): number => Date.now() * 1000;

const header = (id: string, client_generated_id = newClientGeneratedId()) => ({
  event_request_header: { conversation_id: { id }, client_generated_id },
});
const spec = (id: string) => ({ conversation_spec: { conversation_id: { id } } });

/** A group of the victim's that the attacker is in, with something that the victim wrote. */
async function sharedGroup({ attacker, calls, victimCalls }: Stage): Promise<string> {
  const { id } = await converse(victimCalls, [attacker], group);
  await calls.call('ReplyToInvite', {
    conversation_id: { id },
    type: ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT,
  });
  await victimCalls.call('SendChatMessage', textMessage(id, 'written by the victim'));
  return id;
}

/** A conversation of the victim's with a friend, in which something secret was written. */
async function foreignPair({ server, victimCalls }: Stage): Promise<{ id: string; eventId: string }> {
  const { id } = await converse(victimCalls, [await signUp(server, 'friend')]);
  const { created_event } = await victimCalls.call('SendChatMessage', textMessage(id, secret));
  return { id, eventId: created_event?.event_id ?? '' };
}

async function stateOf(calls: Calls, id: string) {
  const { conversation_state } = await calls.call('GetConversation', {
    ...spec(id),
    include_event: true,
    max_events_per_conversation: 50,
  });
  return conversation_state;
}

/** That a call of the attacker's was refused for one reason. */
function expectRefused({ calls }: Stage, code: RefusalCode): void {
  expect(calls.refusal?.code).toBe(code);
}

const inSharedGroups: Attempts = {
  'a member takes the creator out of a group': {
    // In the base variant people only leave.
    extended: async (stage) => {
      const id = await sharedGroup(stage);
      const participant_id = { gaia_id: stage.victim.gaiaId };
      await stage.calls.call('RemoveUser', { participant_id, ...header(id) });
      expectRefused(stage, 'removal_not_allowed');
      expect((await stateOf(stage.victimCalls, id))?.conversation?.current_participant).toHaveLength(2);
    },
  },
  'who was removed reads, receives and writes on': {
    extended: async (stage) => {
      const { server, attacker, victimCalls, calls } = stage;
      const id = await sharedGroup(stage);
      const friend = await signUp(server, 'friend');
      await victimCalls.call('AddUser', { invitee_id: [{ gaia_id: friend.gaiaId }], ...header(id) });
      await using watching = await TestSession.open(server, (await signIn(server, attacker)).token);
      await victimCalls.call('RemoveUser', { participant_id: { gaia_id: attacker.gaiaId }, ...header(id) });
      expect(victimCalls.refusal).toBeNull();
      await watching.forget();
      await victimCalls.call('SendChatMessage', textMessage(id, secret));
      expect(victimCalls.refusal).toBeNull();
      const read = [
        await stateOf(calls, id),
        await calls.call('SyncAllNewEvents', { last_sync_timestamp: 0, max_response_size_bytes: 1 << 20 }),
        await calls.call('SyncRecentConversations', {
          max_conversations: 10,
          max_events_per_conversation: 10,
        }),
      ];
      expect(JSON.stringify(read)).not.toContain(secret);
      expect(await watching.settledKinds()).toEqual([]);
      await calls.call('SendChatMessage', textMessage(id, 'still here'));
      expectRefused(stage, 'conversation_unavailable');
      expect(JSON.stringify(await stateOf(victimCalls, id))).not.toContain('still here');
    },
  },
  'who was removed comes back by the link': {
    extended: async (stage) => {
      const { attacker, calls, victimCalls } = stage;
      const id = await sharedGroup(stage);
      await victimCalls.call('SetGroupLinkSharingEnabled', {
        group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
        ...header(id),
      });
      const { group_conversation_url: url } = await calls.call('GetGroupConversationUrl', {
        conversation_id: { id },
      });
      await victimCalls.call('RemoveUser', { participant_id: { gaia_id: attacker.gaiaId }, ...header(id) });
      await calls.call('OpenGroupConversationFromUrl', { url: url ?? '' });
      expectRefused(stage, 'removed_from_group');
    },
  },
  'links of groups are guessed, and have SQL and paths in them': {
    extended: async (stage) => {
      const links = ['A'.repeat(22), "' OR 1=1 --", '../../chat', '%', ''];
      for (const link of links) {
        const { conversation_id } = await stage.calls.call('OpenGroupConversationFromUrl', {
          url: `${stage.server.publicUrl}/join/${link}`,
        });
        expect(stage.calls.refusal).not.toBeNull();
        expect(conversation_id ?? null).toBeNull();
      }
    },
  },
  'the key of another person’s message': async (stage) => {
    const { calls, victimCalls } = stage;
    const id = await sharedGroup(stage);
    const key = newClientGeneratedId();
    await victimCalls.call('SendChatMessage', textMessage(id, 'mine', key));
    const { created_event } = await calls.call('SendChatMessage', textMessage(id, 'theirs', key));
    expect(created_event?.sender_id?.gaia_id).toBe(stage.attacker.gaiaId);
    const texts = (await stateOf(victimCalls, id))?.event?.flatMap(
      ({ chat_message }) => chat_message?.message_content?.segment?.[0]?.text ?? [],
    );
    expect(texts?.slice(-2)).toEqual(['mine', 'theirs']);
  },
  'a name under the key of a message': async (stage) => {
    const id = await sharedGroup(stage);
    const key = newClientGeneratedId();
    await stage.calls.call('SendChatMessage', textMessage(id, 'x', key));
    await stage.calls.call('RenameConversation', { new_name: 'Taken over', ...header(id, key) });
    expectRefused(stage, 'key_of_other_event');
    expect((await stateOf(stage.victimCalls, id))?.conversation?.name ?? '').not.toBe('Taken over');
  },
  'another person’s read mark, level, view and history': async (stage) => {
    const { calls, victim, victimCalls } = stage;
    const id = await sharedGroup(stage);
    const own = async () => {
      const state = await stateOf(victimCalls, id);
      const { self_conversation_state, read_state } = state?.conversation ?? {};
      const mark = read_state?.find(({ participant_id }) => participant_id?.gaia_id === victim.gaiaId);
      return { self_conversation_state, mark, events: state?.event };
    };
    const before = await own();
    await calls.call('UpdateWatermark', { conversation_id: { id }, last_read_timestamp: nowUsec() });
    await calls.call('SetConversationNotificationLevel', {
      conversation_id: { id },
      level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    });
    if (stage.variant === 'extended') {
      await calls.call('ModifyConversationView', {
        conversation_id: { id },
        new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
        last_event_timestamp: nowUsec(),
      });
    }
    await calls.call('DeleteConversation', {
      conversation_id: { id },
      delete_upper_bound_timestamp: nowUsec(),
    });
    expect(await own()).toEqual(before);
  },
  'a read mark in the year 2200, and before the beginning': async (stage) => {
    const { attacker, calls, victimCalls } = stage;
    const id = await sharedGroup(stage);
    for (const last_read_timestamp of [0, 1, Number.MAX_SAFE_INTEGER]) {
      await calls.call('UpdateWatermark', { conversation_id: { id }, last_read_timestamp });
    }
    const { conversation, event } = (await stateOf(victimCalls, id)) ?? {};
    const mark = conversation?.read_state?.find(
      ({ participant_id }) => participant_id?.gaia_id === attacker.gaiaId,
    );
    expect(mark?.latest_read_timestamp ?? 0).toBeLessThanOrEqual(event?.at(-1)?.timestamp ?? 0);
  },
  'a page that begins in a conversation of others': async (stage) => {
    const foreign = await foreignPair(stage);
    const id = await sharedGroup(stage);
    for (const token of [
      { event_id: foreign.eventId },
      { event_id: foreign.eventId, event_timestamp: nowUsec() },
      { storage_continuation_token: Buffer.from(foreign.eventId), event_timestamp: nowUsec() },
    ]) {
      const page = await stage.calls.call('GetConversation', {
        ...spec(id),
        include_event: true,
        event_continuation_token: token,
      });
      expect(JSON.stringify(page)).not.toContain(secret);
      expect(JSON.stringify(page)).not.toContain(foreign.id);
    }
  },
  'numbers beyond all bounds': async (stage) => {
    const id = await sharedGroup(stage);
    const most = Number.MAX_SAFE_INTEGER;
    await stage.calls.call('GetConversation', { ...spec(id), max_events_per_conversation: most });
    await stage.calls.call('SyncRecentConversations', {
      max_conversations: most,
      max_events_per_conversation: most,
    });
    await stage.calls.call('SyncAllNewEvents', { last_sync_timestamp: most, max_response_size_bytes: most });
    await stage.calls.call('SetFocus', { conversation_id: { id }, type: 1, timeout_secs: 0xffff_ffff });
    await stage.calls.call('SearchEntities', { query: 'a', max_count: most });
    expect(stage.server.stderr).not.toContain('"level":50');
  },
  'the same person five thousand times, and five hundred who do not exist': async (stage) => {
    const { calls, victim } = stage;
    const invite = (ids: readonly string[]) =>
      calls.call('CreateConversation', {
        type: group,
        client_generated_id: newClientGeneratedId(),
        invitee_id: ids.map((gaia_id) => ({ gaia_id })),
      });
    const { conversation } = await invite(Array<string>(5000).fill(victim.gaiaId));
    expect(conversation?.participant_data).toHaveLength(2);
    await invite(Array.from({ length: 499 }, (_, n) => `10000000000000000${n}`));
    expectRefused(stage, 'not_invitable');
    await invite(Array.from({ length: 5000 }, (_, n) => `10000000000000000${n}`));
    expectRefused(stage, 'too_many_invitees');
  },
};

attempts('a member and what belongs to others', inSharedGroups);

const accountsOfOthers: Attempts = {
  'another person’s conversations by synchronising': async (stage) => {
    await foreignPair(stage);
    const read = [
      await stage.calls.call('SyncAllNewEvents', {
        last_sync_timestamp: 0,
        max_response_size_bytes: 1 << 24,
      }),
      await stage.calls.call('SyncRecentConversations', {
        max_conversations: 100,
        max_events_per_conversation: 100,
      }),
    ];
    expect(JSON.stringify(read)).not.toContain(secret);
  },
  'everyone by a wildcard, and what SQL would do': async (stage) => {
    const { calls } = stage;
    for (const query of ['%', '_', '*', '', '  ', '\u0000', "' OR '1'='1", '"; DROP TABLE people; --', '@']) {
      const { entity } = await calls.call('SearchEntities', { query });
      expect(entity).toEqual([]);
    }
    for (const id of ["' OR 1=1 --", '\u0000', '%', 'x'.repeat(100_000)]) {
      await calls.call('GetConversation', spec(id));
      expect(calls.refusal?.code).toBe('conversation_unavailable');
      const { entity } = await calls.call('GetEntityById', { batch_lookup_spec: [{ gaia_id: id }] });
      expect(entity).toEqual([]);
    }
  },
  'clients of another person': {
    extended: async (stage) => {
      const { calls, server, victim, victimCalls } = stage;
      await using own = await TestSession.open(server, (await signIn(server, victim)).token);
      const { resource } = own.hello;
      await calls.call('RevokeClient', { identifier: { resource } });
      expectRefused(stage, 'client_unknown');
      const listed = JSON.stringify(await calls.call('ListClients', {}));
      expect(listed).not.toContain(resource);
      expect(listed).not.toContain(stage.attacker.token);
      await victimCalls.call('GetSelfInfo', {});
      expect(victimCalls.refusal).toBeNull();
    },
  },
  'to be active in another person’s name': async (stage) => {
    const { calls, server, victim } = stage;
    await using own = await TestSession.open(server, (await signIn(server, victim)).token);
    await own.forget();
    await calls.call('SetActiveClient', {
      is_active: true,
      full_jid: `${victim.account}/${own.hello.resource}`,
      timeout_secs: 60,
    });
    expectRefused(stage, 'field_invalid');
    expect(await own.settledKinds()).toEqual([]);
  },
  'another person’s phone number': {
    extended: async (stage) => {
      const phone = `+4930${String(Date.now()).slice(-7)}`;
      await stage.victimCalls.call('UpdateProfile', { phone });
      expect(stage.victimCalls.refusal).toBeNull();
      await stage.calls.call('UpdateProfile', { phone });
      expectRefused(stage, 'phone_taken');
    },
  },
  'another person’s image: read, sent, and worn': {
    extended: async (stage) => {
      const { server, attacker, calls, victim } = stage;
      const { photoId } = await upload(server, victim, await still(8, 8).png().toBuffer());
      for (const path of [`/media/${photoId}`, `/media/${photoId}/thumbnail`, `/media/${photoId}/a.b.c`]) {
        const answer = await request(server, path, { method: 'GET', token: attacker.token });
        expect(answer.status).toBe(404);
      }
      const { id } = await converse(calls, [victim]);
      for (const photo_id of [photoId, '../../parley.db', "' OR 1=1 --"]) {
        await calls.call('SendChatMessage', { existing_media: { photo: { photo_id } }, ...header(id) });
        expectRefused(stage, 'photo_gone');
      }
      await calls.call('UpdateProfile', { photo: { photo_id: photoId } });
      expectRefused(stage, 'photo_not_uploaded');
    },
  },
  'an invitation that was never made': async (stage) => {
    const { id } = await foreignPair(stage);
    for (const type of [
      ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT,
      ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE,
    ]) {
      await stage.calls.call('ReplyToInvite', { conversation_id: { id }, type });
      expectRefused(stage, 'conversation_unavailable');
    }
  },
  'a mail with a header of its own': {
    extended: async (stage) => {
      for (const email of [
        'a@example.org\r\nBcc: everyone@example.org',
        'a@example.org\nSubject: x',
        'a@example.org, b@example.org',
        '"x" <a@example.org>',
        'a@example.org\u0000',
      ]) {
        await stage.calls.call('SendOffnetworkInvitation', {
          invitee_address: { type: OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL, email },
        });
        expectRefused(stage, 'email_invalid');
      }
    },
  },
  'another account’s password and end, without the password': async (stage) => {
    const { server, attacker, victim } = stage;
    const { token } = attacker;
    const change = (value: object, by: string) => postJson(server, '/auth/v1/password', value, { token: by });
    const end = (value: object, by: string) => postJson(server, '/auth/v1/delete', value, { token: by });
    const { account } = victim;
    const tried = [
      await change({ account, oldPassword: victim.password, newPassword: 'taken over' }, token),
      await end({ account, password: victim.password }, token),
      await end({ password: attacker.password }, victim.token),
      await change({ oldPassword: attacker.password, newPassword: 'taken over' }, victim.token),
      await change({ newPassword: 'taken over' }, victim.token),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    await signIn(server, victim);
    await signIn(server, attacker);
  },
};

attempts('what belongs to other accounts', accountsOfOthers);

const endsCallOfOthers: Attempt = async (stage) => {
  const { calls, victimCalls } = stage;
  const id = await sharedGroup(stage);
  const conversation_id = { id };
  const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
  const { url } = await victimCalls.call('UpdateHangout', { conversation_id, event_type: start });
  expect(victimCalls.refusal).toBeNull();
  await calls.call('UpdateHangout', { conversation_id, event_type: end });
  expectRefused(stage, 'call_end_not_allowed');
  const again = await victimCalls.call('UpdateHangout', { conversation_id, event_type: start });
  expect(again.url).toBe(url);
};

attempts(
  'a call of others',
  { 'is not ended by a member who is not in it': endsCallOfOthers },
  '--call-url',
  'https://meet.example.org/{room}',
);
