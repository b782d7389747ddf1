import { expect } from 'vitest';
import {
  BlockState,
  type Conversation,
  type ConversationState,
  ConversationType,
  FocusType,
  HangoutEventType,
  mentionOf,
  mentionsIn,
  newClientGeneratedId,
  OffTheRecordStatus,
  refusalOf,
  ReplyToInviteType,
  type StateUpdate,
  TypingType,
  type OperationName,
  type RequestOf,
} from '../../protocol/index.ts';
import { type Person, signIn, signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { attempts, type Attempt, type Stage } from './support/attempts.ts';

const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
const { REPLY_TO_INVITE_TYPE_ACCEPT: accept, REPLY_TO_INVITE_TYPE_DECLINE: decline } = ReplyToInviteType;

/** The attacker and the victim know each other, and then the victim blocks. */
interface Blocked extends AsyncDisposable {
  /** Their one-to-one. */
  readonly pair: string;
  /** A group that both are in. */
  readonly group: string;
  /** Another client of the victim, which has received nothing since the block. */
  readonly watching: TestSession;
}

async function blocked({ server, attacker, victim, calls, victimCalls, variant }: Stage): Promise<Blocked> {
  const shared = (await converse(victimCalls, [attacker], group)).id;
  await calls.call('SendChatMessage', textMessage(shared, 'here I am'));
  const { id: pair } = await converse(calls, [victim]);
  await victimCalls.call('SendChatMessage', textMessage(pair, 'go away'));
  await victimCalls.call('SetBlockState', {
    participant_id: { gaia_id: attacker.gaiaId },
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  const { token } = await signIn(server, victim);
  const watching = await TestSession.open(server, token, variant);
  await watching.forget();
  return { pair, group: shared, watching, [Symbol.asyncDispose]: () => watching[Symbol.asyncDispose]() };
}

async function conversationOf(
  calls: Pick<TestSession, 'call'>,
  id: string,
  include_event = true,
): Promise<{ conversation: Conversation; state: unknown }> {
  const { conversation_state } = await calls.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event,
  });
  return { conversation: conversation_state?.conversation ?? {}, state: conversation_state };
}

const header = (id: string) => ({
  event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
});

/** In the one-to-one, an operation is refused in one sentence, the victim gets nothing, and nothing changes. */
const refused =
  <O extends OperationName>(operation: O, make: (id: string) => RequestOf<O>): Attempt =>
  async (stage) => {
    await using scene = await blocked(stage);
    const before = await conversationOf(scene.watching, scene.pair);
    await stage.calls.call(operation, make(scene.pair));
    expect(stage.calls.refusal).toEqual(refusalOf('cannot_receive', { name: stage.victim.displayName }));
    expect(await conversationOf(scene.watching, scene.pair)).toEqual(before);
    expect(await scene.watching.settledKinds()).toEqual([]);
  };

/** In the one-to-one and in a group, an operation is granted, and the victim gets nothing. */
const unseen =
  <O extends OperationName>(operation: O, make: (id: string) => RequestOf<O>): Attempt =>
  async (stage) => {
    await using scene = await blocked(stage);
    for (const id of [scene.pair, scene.group]) {
      await stage.calls.call(operation, make(id));
      expect(stage.calls.refusal).toBeNull();
    }
    expect(await scene.watching.settledKinds()).toEqual([]);
  };

const call = (event_type: HangoutEventType): Attempt =>
  refused('UpdateHangout', (id) => ({ conversation_id: { id }, event_type }));

const getsNoReadMark: Attempt = async (stage) => {
  await using scene = await blocked(stage);
  const { victim, victimCalls, calls } = stage;
  const of = ({ conversation }: { conversation: Conversation }) =>
    conversation.read_state?.find(({ participant_id }) => participant_id?.gaia_id === victim.gaiaId);
  await calls.call('SendChatMessage', textMessage(scene.group, 'are you there?'));
  const before = [of(await conversationOf(calls, scene.pair)), of(await conversationOf(calls, scene.group))];
  for (const id of [scene.pair, scene.group]) {
    await victimCalls.call('UpdateWatermark', {
      conversation_id: { id },
      last_read_timestamp: Date.now() * 1000,
    });
  }
  const after = [of(await conversationOf(calls, scene.pair)), of(await conversationOf(calls, scene.group))];
  expect(after).toEqual(before);
};

const learnsNoName: Attempt = async (stage) => {
  await using scene = await blocked(stage);
  const { victim, victimCalls, calls } = stage;
  const display_name = `Someone ${victim.gaiaId}`;
  await victimCalls.call('UpdateProfile', { display_name });
  const seen = [
    await conversationOf(calls, scene.pair),
    await conversationOf(calls, scene.group),
    await calls.call('SyncAllNewEvents', { last_sync_timestamp: 1 }),
    await calls.call('SyncRecentConversations', {}),
    await calls.call('GetEntityById', { batch_lookup_spec: [{ gaia_id: victim.gaiaId }] }),
    await calls.call('SearchEntities', { query: display_name }),
    await calls.call('GetSuggestedEntities', {}),
    await calls.call('QueryPresence', { participant_id: [{ gaia_id: victim.gaiaId }] }),
  ];
  expect(JSON.stringify(seen)).not.toContain(display_name);
};

const learnsByMentioning: Attempt = async (stage) => {
  await using scene = await blocked(stage);
  const { server, victim, calls, attacker } = stage;
  const friend = await signUp(server, 'friend');
  await calls.call('AddUser', {
    invitee_id: [{ gaia_id: friend.gaiaId }],
    ...header(scene.group),
  });
  await scene.watching.forget();
  const { token } = await signIn(server, attacker);
  await using beside = await TestSession.open(server, token, 'extended');
  /** All that one learns of a mention, without what differs between any two messages. */
  const seenOf = async ({ gaiaId, displayName }: Person): Promise<unknown> => {
    await beside.forget();
    const { created_event: sent } = await calls.call('SendChatMessage', {
      ...textMessage(scene.group, `@${displayName}`),
      annotation: [mentionOf(gaiaId)],
    });
    expect(calls.refusal).toBeNull();
    const id = sent?.event_id ?? '';
    const only = (states: readonly ConversationState[] | null | undefined) =>
      states?.flatMap(({ event }) => event ?? []).filter(({ event_id }) => event_id === id);
    const conversation_id = { id: scene.group };
    const spec = { conversation_spec: { conversation_id }, include_event: true };
    const page = (await calls.call('GetConversation', spec)).conversation_state;
    await beside.until(() => beside.updates.some((its) => its.event_notification?.event?.event_id === id));
    const seen = {
      sent,
      page: only(page ? [page] : []),
      recent: only((await calls.call('SyncRecentConversations', {})).conversation_state),
      missed: only((await calls.call('SyncAllNewEvents', { last_sync_timestamp: 1 })).conversation_state),
      message: (await calls.call('GetMessages', { conversation_id, event_id: [id] })).event,
      pushed: beside.updates.flatMap(({ event_notification }) => event_notification?.event ?? []),
    };
    return JSON.parse(
      JSON.stringify(seen, (name, value: unknown) =>
        /timestamp|event_id|event_version|client_generated_id/.test(name) ? null : value,
      )
        .replaceAll(gaiaId, 'the person')
        .replaceAll(displayName, 'Name'),
    ) as unknown;
  };
  const [ofFriend, ofVictim] = [await seenOf(friend), await seenOf(victim)];
  expect(JSON.stringify(ofFriend)).toContain('the person');
  expect(ofVictim).toEqual(ofFriend);
  const isOfVictim = (its: StateUpdate) =>
    mentionsIn(its.event_notification?.event?.chat_message).includes(victim.gaiaId);
  await scene.watching.settledKinds();
  expect(scene.watching.updates.filter(isOfVictim)).toEqual([]);
  const { state } = await conversationOf(scene.watching, scene.group);
  const texts = (state as ConversationState).event ?? [];
  expect(texts.at(-1)?.chat_message?.annotation ?? []).toEqual([]);
};

const findsByAddress: Attempt = async (stage) => {
  await using _scene = await blocked(stage);
  const email = stage.victim.account;
  for (const create_offnetwork_gaia of [false, true]) {
    const found = await stage.calls.call('GetEntityById', {
      batch_lookup_spec: [{ email, create_offnetwork_gaia }],
    });
    expect(found.entity).toEqual([]);
  }
};

const makesItAgain: Attempt = async (stage) => {
  const { attacker, calls, victim, victimCalls } = stage;
  const { id } = await converse(victimCalls, [attacker]);
  await calls.call('ReplyToInvite', { conversation_id: { id }, type: decline });
  await using scene = await blockedOnly(stage);
  for (let again = 0; again < 3; again++) {
    await calls.call('CreateConversation', {
      type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      client_generated_id: newClientGeneratedId(),
      invitee_id: [{ gaia_id: victim.gaiaId }],
    });
    expect(calls.refusal).toEqual(refusalOf('cannot_receive', { name: victim.displayName }));
  }
  expect(await scene.settledKinds()).toEqual([]);
};

const answersAnInvitation: Attempt = async (stage) => {
  const { attacker, calls, victim, victimCalls } = stage;
  const { id } = await converse(victimCalls, [attacker]);
  await using scene = await blockedOnly(stage);
  for (const type of [accept, decline]) {
    await calls.call('ReplyToInvite', { conversation_id: { id }, type });
    expect(calls.refusal).toEqual(refusalOf('cannot_receive', { name: victim.displayName }));
  }
  expect(await scene.settledKinds()).toEqual([]);
};

const asksForAGroup: Attempt = async (stage) => {
  await using scene = await blocked(stage);
  const { calls, victim } = stage;
  await calls.call('CreateConversation', { type: group, invitee_id: [{ gaia_id: victim.gaiaId }] });
  expect(calls.refusal).toEqual(refusalOf('not_invitable', { id: victim.gaiaId }));
  expect(await scene.watching.settledKinds()).toEqual([]);
};

const asksAgainByGroups: Attempt = async ({ server, attacker, victim, calls, victimCalls }) => {
  const { id } = await converse(calls, [victim]);
  await victimCalls.call('ReplyToInvite', { conversation_id: { id }, type: decline });
  const { token } = await signIn(server, victim);
  await using watching = await TestSession.open(server, token);
  await watching.forget();
  for (let again = 0; again < 3; again++) {
    expect((await converse(calls, [victim])).id).toBe(id);
    await calls.call('CreateConversation', { type: group, invitee_id: [{ gaia_id: victim.gaiaId }] });
    expect(calls.refusal).toEqual(refusalOf('not_invitable', { id: victim.gaiaId }));
  }
  expect(await watching.settledKinds()).toEqual([]);
  expect(JSON.stringify(await victimCalls.call('SyncRecentConversations', {}))).not.toContain(
    attacker.gaiaId,
  );
};

attempts(
  'who is blocked',
  {
    'cannot write': refused('SendChatMessage', (id) => textMessage(id, 'let me explain')),
    'cannot turn the history off, and come back to the inbox by that': {
      extended: refused('ModifyOTRStatus', (id) => ({
        otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
        ...header(id),
      })),
    },
    'cannot call': call(HangoutEventType.HANGOUT_EVENT_TYPE_START),
    'cannot end a call that there is not': call(HangoutEventType.HANGOUT_EVENT_TYPE_END),
    'cannot send an easter egg': refused('EasterEgg', (id) => ({
      conversation_id: { id },
      easter_egg: { message: 'ponies' },
    })),
    'is not seen typing': unseen('SetTyping', (id) => ({
      conversation_id: { id },
      type: TypingType.TYPING_TYPE_STARTED,
    })),
    'is not seen looking': unseen('SetFocus', (id) => ({
      conversation_id: { id },
      type: FocusType.FOCUS_TYPE_FOCUSED,
      timeout_secs: 60,
    })),
    'is not seen reading': unseen('UpdateWatermark', (id) => ({
      conversation_id: { id },
      last_read_timestamp: Date.now() * 1000,
    })),
    'gets no read mark': getsNoReadMark,
    'does not learn a new name': learnsNoName,
    'mentions the victim, who is not reached, and sees no difference': { extended: learnsByMentioning },
    'cannot look the victim up by address': {
      extended: findsByAddress,
    },
    'cannot make the conversation again after declining it': makesItAgain,
    'cannot answer an invitation from before': answersAnInvitation,
    'cannot ask for a group': asksForAGroup,
  },
  '--call-url',
  'https://meet.example.org/{room}',
);

attempts('a stranger who was declined', {
  'cannot come back by another group each time': asksAgainByGroups,
});

/** The block alone, between people who share no conversation in which both are active. */
async function blockedOnly({ server, attacker, victim, victimCalls, variant }: Stage): Promise<TestSession> {
  await victimCalls.call('SetBlockState', {
    participant_id: { gaia_id: attacker.gaiaId },
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  const { token } = await signIn(server, victim);
  const watching = await TestSession.open(server, token, variant);
  await watching.forget();
  return watching;
}
