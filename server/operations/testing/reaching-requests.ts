import {
  BlockState,
  ClientPresenceStateType,
  ConversationType,
  ConversationView,
  FocusType,
  GroupLinkSharingStatus,
  HangoutEventType,
  NotificationLevel,
  OffTheRecordStatus,
  OffnetworkAddressType,
  ReplyToInviteType,
  RichPresenceType,
  SoundState,
  TypingType,
  type OperationName,
  type RequestOf,
  type Usec,
} from '../../../protocol/index.ts';
import { textMessage } from './requests.ts';
import type { TestClient } from './test-server.ts';

const { BLOCK_STATE_BLOCK: block } = BlockState;
const { CONVERSATION_TYPE_GROUP, CONVERSATION_TYPE_ONE_TO_ONE } = ConversationType;
const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD } = OffTheRecordStatus;
const { HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END } = HangoutEventType;
const { REPLY_TO_INVITE_TYPE_ACCEPT } = ReplyToInviteType;

/** What only someone's new state holds. */
export const marksOf = ({ caller: { gaiaId } }: TestClient) => ({
  name: `New${gaiaId}`,
  mood: `feeling ${gaiaId}`,
  phone: `+49${gaiaId.slice(-10)}`,
});

/** Someone acts, and what they do is looked for at the other. */
export interface Acting {
  readonly by: TestClient;
  readonly other: TestClient;
  /** Their one-to-one. */
  readonly pair: string;
  /** A group that both are in, and its link. */
  readonly group: string;
  readonly link: string;
  /** An image that who acts has uploaded. */
  readonly photoId: string;
}

const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId });

interface Header {
  readonly conversation_id: { readonly id: string };
  readonly event_request_header: { readonly conversation_id: { readonly id: string } };
}

/** Requests of every operation, made so that they would reach the other: an operation that is not here does not compile. */
export function reachingRequests(
  { by, other, pair, group, link, photoId }: Acting,
  now: Usec,
): { readonly [O in OperationName]: readonly RequestOf<O>[] } {
  /** The same request about the one-to-one and about the group. */
  const both = <T>(make: (header: Header) => T): T[] =>
    [pair, group].map((id) => {
      const conversation_id = { id };
      return make({ conversation_id, event_request_header: { conversation_id } });
    });
  return {
    AddUser: both((header) => ({ invitee_id: [idOf(other)], ...header })),
    CreateConversation: [CONVERSATION_TYPE_ONE_TO_ONE, CONVERSATION_TYPE_GROUP].map((type) => ({
      type,
      invitee_id: [idOf(other)],
    })),
    DeleteConversation: [],
    EasterEgg: both(({ conversation_id }) => ({ conversation_id, easter_egg: { message: 'ponies' } })),
    GetConversation: both(({ conversation_id }) => ({
      conversation_spec: { conversation_id },
      include_event: false,
    })),
    GetEntityById: [
      {
        batch_lookup_spec: [
          { gaia_id: other.caller.gaiaId },
          { email: other.caller.email },
          { phone: marksOf(other).phone },
        ],
      },
    ],
    GetMessages: both(({ conversation_id }) => ({ conversation_id, event_id: ['zzzz'] })),
    GetGroupConversationUrl: both(({ conversation_id }) => ({ conversation_id })),
    GetSuggestedEntities: [{}],
    GetSelfInfo: [{}],
    QueryPresence: [{ participant_id: [idOf(other)] }],
    RemoveUser: both((header) => ({ participant_id: idOf(other), ...header })),
    RenameConversation: both((header) => ({ new_name: 'n', ...header })),
    SearchEntities: [
      { query: marksOf(other).name },
      { query: other.caller.email },
      { query: other.caller.email.slice(0, 3) },
    ],
    SendChatMessage: both(({ conversation_id }) => textMessage(conversation_id.id, 'hello')),
    ModifyOTRStatus: both((header) => ({ otr_status: OFF_THE_RECORD_STATUS_OFF_THE_RECORD, ...header })),
    SendOffnetworkInvitation: [
      {
        invitee_address: {
          type: OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL,
          email: other.caller.email,
        },
      },
    ],
    SetActiveClient: [
      { is_active: true, full_jid: `${by.caller.email}/${by.caller.resource}`, timeout_secs: 60 },
    ],
    SetConversationLevel: [{}],
    SetConversationNotificationLevel: both(({ conversation_id }) => ({
      conversation_id,
      level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    })),
    SetFocus: both(({ conversation_id }) => ({
      conversation_id,
      type: FocusType.FOCUS_TYPE_FOCUSED,
      timeout_secs: 20,
    })),
    SetGroupLinkSharingEnabled: both((header) => ({
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
      ...header,
    })),
    SetPresence: [
      {
        presence_state_setting: {
          type: ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE,
          timeout_secs: 60,
        },
        dnd_setting: { do_not_disturb: true, timeout_secs: 60 },
        desktop_off_setting: { desktop_off: true },
        mood_setting: { mood_message: { mood_content: { segment: [{ type: 0, text: marksOf(by).mood }] } } },
      },
    ],
    SetTyping: both(({ conversation_id }) => ({ conversation_id, type: TypingType.TYPING_TYPE_STARTED })),
    SyncAllNewEvents: [{ last_sync_timestamp: 1 }],
    SyncRecentConversations: [{}],
    UpdateWatermark: both(({ conversation_id }) => ({
      conversation_id,
      last_read_timestamp: now + 1_000_000,
    })),
    CreateInvitation: [{}],
    DismissSuggestedContacts: [{ participant_id: [idOf(other)] }],
    GetBlockedEntities: [{}],
    ListClients: [{}],
    MarkEventObserved: [{}],
    ModifyConversationView: both(({ conversation_id }) => ({
      conversation_id,
      new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
      last_event_timestamp: now + 1_000_000,
    })),
    OpenGroupConversationFromUrl: [{ url: link }],
    PinContact: [{ participant_id: idOf(other) }],
    ReplyToInvite: both(({ conversation_id }) => ({ conversation_id, type: REPLY_TO_INVITE_TYPE_ACCEPT })),
    RevokeClient: [],
    SetBlockState: [{ participant_id: idOf(other), block_state: block }],
    SetConfigurationBit: [{ configuration_bit: { configuration_bit_type: 1, value: true } }],
    SetDesktopSound: [{ desktop_sound_setting: { desktop_sound_state: SoundState.SOUND_STATE_OFF } }],
    SetRichPresenceEnabledState: [
      {
        rich_presence_enabled_state: [
          { type: RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN, enabled: false },
        ],
      },
    ],
    UndismissSuggestedContacts: [{ participant_id: [idOf(other)] }],
    UnpinContact: [{ participant_id: idOf(other) }],
    UpdateHangout: [HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END].flatMap((event_type) =>
      both(({ conversation_id }) => ({ conversation_id, event_type })),
    ),
    UpdateProfile: [
      { display_name: marksOf(by).name, phone: marksOf(by).phone, photo: { photo_id: photoId } },
    ],
  };
}
