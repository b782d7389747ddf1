import type { OperationName } from '../../protocol/index.ts';
import type { Handler } from './context/context.ts';
import { listClients } from './clients/list-clients.ts';
import { revokeClient } from './clients/revoke-client.ts';
import { setActiveClient } from './clients/set-active-client.ts';
import { createInvitation } from './contacts/create-invitation.ts';
import { dismissSuggestedContacts } from './contacts/dismiss-suggested-contacts.ts';
import { getBlockedEntities } from './contacts/get-blocked-entities.ts';
import { getEntityById } from './contacts/get-entity-by-id.ts';
import { getSelfInfo } from './contacts/get-self-info.ts';
import { getSuggestedEntities } from './contacts/get-suggested-entities.ts';
import { pinContact } from './contacts/pin-contact.ts';
import { searchEntities } from './contacts/search-entities.ts';
import { setBlockState } from './contacts/set-block-state.ts';
import { setConfigurationBit } from './contacts/set-configuration-bit.ts';
import { setDesktopSound } from './contacts/set-desktop-sound.ts';
import { undismissSuggestedContacts } from './contacts/undismiss-suggested-contacts.ts';
import { unpinContact } from './contacts/unpin-contact.ts';
import { updateProfile } from './contacts/update-profile.ts';
import { addUser } from './conversations/add-user.ts';
import { createConversation } from './conversations/create-conversation.ts';
import { deleteConversation } from './conversations/delete-conversation.ts';
import { easterEgg } from './conversations/easter-egg.ts';
import { getConversation } from './conversations/get-conversation.ts';
import { getMessages } from './conversations/get-messages.ts';
import { getGroupConversationUrl } from './conversations/get-group-conversation-url.ts';
import { markEventObserved } from './conversations/mark-event-observed.ts';
import { modifyConversationView } from './conversations/modify-conversation-view.ts';
import { modifyOtrStatus } from './conversations/modify-otr-status.ts';
import { openGroupConversationFromUrl } from './conversations/open-group-conversation-from-url.ts';
import { removeUser } from './conversations/remove-user.ts';
import { renameConversation } from './conversations/rename-conversation.ts';
import { replyToInvite } from './conversations/reply-to-invite.ts';
import { sendChatMessage } from './conversations/send-chat-message.ts';
import { setConversationLevel } from './conversations/set-conversation-level.ts';
import { setConversationNotificationLevel } from './conversations/set-conversation-notification-level.ts';
import { setFocus } from './conversations/set-focus.ts';
import { setGroupLinkSharingEnabled } from './conversations/set-group-link-sharing-enabled.ts';
import { setTyping } from './conversations/set-typing.ts';
import { syncAllNewEvents } from './conversations/sync-all-new-events.ts';
import { syncRecentConversations } from './conversations/sync-recent-conversations.ts';
import { updateHangout } from './conversations/update-hangout.ts';
import { updateWatermark } from './conversations/update-watermark.ts';
import { sendOffnetworkInvitation } from './devices/send-offnetwork-invitation.ts';
import { queryPresence } from './presence/query-presence.ts';
import { setPresence } from './presence/set-presence.ts';
import { setRichPresenceEnabledState } from './presence/set-rich-presence-enabled-state.ts';

/** The handler of every operation of the contract. */
export const handlers: { readonly [O in OperationName]: Handler<O> } = {
  AddUser: addUser,
  CreateConversation: createConversation,
  CreateInvitation: createInvitation,
  DeleteConversation: deleteConversation,
  DismissSuggestedContacts: dismissSuggestedContacts,
  EasterEgg: easterEgg,
  GetBlockedEntities: getBlockedEntities,
  GetMessages: getMessages,
  GetConversation: getConversation,
  GetEntityById: getEntityById,
  GetGroupConversationUrl: getGroupConversationUrl,
  GetSelfInfo: getSelfInfo,
  GetSuggestedEntities: getSuggestedEntities,
  ListClients: listClients,
  MarkEventObserved: markEventObserved,
  ModifyConversationView: modifyConversationView,
  ModifyOTRStatus: modifyOtrStatus,
  OpenGroupConversationFromUrl: openGroupConversationFromUrl,
  PinContact: pinContact,
  QueryPresence: queryPresence,
  RemoveUser: removeUser,
  RenameConversation: renameConversation,
  ReplyToInvite: replyToInvite,
  RevokeClient: revokeClient,
  SearchEntities: searchEntities,
  SendChatMessage: sendChatMessage,
  SendOffnetworkInvitation: sendOffnetworkInvitation,
  SetActiveClient: setActiveClient,
  SetBlockState: setBlockState,
  SetConfigurationBit: setConfigurationBit,
  SetConversationLevel: setConversationLevel,
  SetConversationNotificationLevel: setConversationNotificationLevel,
  SetDesktopSound: setDesktopSound,
  SetFocus: setFocus,
  SetGroupLinkSharingEnabled: setGroupLinkSharingEnabled,
  SetPresence: setPresence,
  SetRichPresenceEnabledState: setRichPresenceEnabledState,
  SetTyping: setTyping,
  SyncAllNewEvents: syncAllNewEvents,
  SyncRecentConversations: syncRecentConversations,
  UndismissSuggestedContacts: undismissSuggestedContacts,
  UnpinContact: unpinContact,
  UpdateHangout: updateHangout,
  UpdateProfile: updateProfile,
  UpdateWatermark: updateWatermark,
};
