import { expect } from 'vitest';
import {
  ConversationType,
  ConversationView,
  DeleteType,
  FocusType,
  GroupLinkSharingStatus,
  HangoutEventType,
  newClientGeneratedId,
  NotificationLevel,
  operations,
  OffTheRecordStatus,
  TypingType,
  type OperationName,
  type RequestOf,
} from '../../protocol/index.ts';
import { signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { attempts, type Attempt, type Stage } from './support/attempts.ts';

interface Foreign {
  readonly id: string;
  readonly victim: string;
}

type Try = { readonly [O in OperationName]?: (foreign: Foreign, stage: Stage) => RequestOf<O> };

const header = (id: string) => ({
  event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
});

/** Each operation that names a conversation, on one that the caller does not take part in. */
const onForeign: Try = {
  AddUser: ({ id }, { attacker }) => ({ invitee_id: [{ gaia_id: attacker.gaiaId }], ...header(id) }),
  DeleteConversation: ({ id }) => ({
    conversation_id: { id },
    delete_upper_bound_timestamp: Date.now() * 1000,
    delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND,
  }),
  EasterEgg: ({ id }) => ({ conversation_id: { id }, easter_egg: { message: 'ponies' } }),
  GetConversation: ({ id }) => ({
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 50,
  }),
  GetGroupConversationUrl: ({ id }) => ({ conversation_id: { id } }),
  ModifyConversationView: ({ id }) => ({
    conversation_id: { id },
    new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
    last_event_timestamp: Date.now() * 1000,
  }),
  ModifyOTRStatus: ({ id }) => ({
    otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
    ...header(id),
  }),
  RemoveUser: ({ id, victim }) => ({ participant_id: { gaia_id: victim }, ...header(id) }),
  RenameConversation: ({ id }) => ({ new_name: 'Taken over', ...header(id) }),
  SendChatMessage: ({ id }) => textMessage(id, 'let me in'),
  SetConversationNotificationLevel: ({ id }) => ({
    conversation_id: { id },
    level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  }),
  SetFocus: ({ id }) => ({ conversation_id: { id }, type: FocusType.FOCUS_TYPE_FOCUSED, timeout_secs: 60 }),
  SetGroupLinkSharingEnabled: ({ id }) => ({
    group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
    ...header(id),
  }),
  SetTyping: ({ id }) => ({ conversation_id: { id }, type: TypingType.TYPING_TYPE_STARTED }),
  UpdateHangout: ({ id }) => ({
    conversation_id: { id },
    event_type: HangoutEventType.HANGOUT_EVENT_TYPE_START,
  }),
  UpdateWatermark: ({ id }) => ({ conversation_id: { id }, last_read_timestamp: Date.now() * 1000 }),
};

/** The victim's group with a friend, in which something secret was written. */
async function foreignGroup({
  server,
  victim,
  victimCalls,
}: Stage): Promise<Foreign & { friend: TestSession }> {
  const friend = await signUp(server, 'friend');
  const session = await TestSession.open(server, friend.token);
  const { id } = await converse(victimCalls, [friend], ConversationType.CONVERSATION_TYPE_GROUP);
  await victimCalls.call('SendChatMessage', textMessage(id, 'a secret word'));
  return { id, victim: victim.gaiaId, friend: session };
}

/** What a participant finds in a conversation, without what depends on the moment. */
async function contentOf(session: TestSession, id: string): Promise<unknown> {
  const { conversation_state } = await session.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 50,
  });
  return conversation_state;
}

const attemptOn =
  <O extends OperationName>(operation: O, make: (foreign: Foreign, stage: Stage) => RequestOf<O>): Attempt =>
  async (stage) => {
    const foreign = await foreignGroup(stage);
    await using friend = foreign.friend;
    const before = await contentOf(friend, foreign.id);
    await friend.forget();
    const answer = await stage.calls.call(operation, make(foreign, stage));
    expect(stage.calls.refusal).not.toBeNull();
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(await contentOf(friend, foreign.id)).toEqual(before);
    expect(await friend.settledKinds()).toEqual([]);
  };

attempts(
  'who is not in a conversation',
  Object.fromEntries(
    Object.entries(onForeign).map(([name, make]) => {
      const operation = name as OperationName;
      const attempt = attemptOn(operation, make as never);
      return [
        `cannot call ${operation} on it`,
        operations[operation].extendedOnly ? { extended: attempt } : attempt,
      ];
    }),
  ),
);
