import type { OperationName } from '../../protocol/index.ts';
import type { Handler } from './context/context.ts';
import { addUser } from './conversations/add-user.ts';
import { createConversation } from './conversations/create-conversation.ts';
import { deleteConversation } from './conversations/delete-conversation.ts';
import { easterEgg } from './conversations/easter-egg.ts';
import { getConversation } from './conversations/get-conversation.ts';
import { getEntityById } from './contacts/get-entity-by-id.ts';
import { getGroupConversationUrl } from './conversations/get-group-conversation-url.ts';
import { getSelfInfo } from './contacts/get-self-info.ts';
import { getSuggestedEntities } from './contacts/get-suggested-entities.ts';
import { modifyOtrStatus } from './conversations/modify-otr-status.ts';
import { queryPresence } from './presence/query-presence.ts';
import { removeUser } from './conversations/remove-user.ts';
import { renameConversation } from './conversations/rename-conversation.ts';
import { searchEntities } from './contacts/search-entities.ts';
import { sendChatMessage } from './conversations/send-chat-message.ts';
import { sendOffnetworkInvitation } from './devices/send-offnetwork-invitation.ts';
import { setActiveClient } from './clients/set-active-client.ts';
import { setConversationLevel } from './conversations/set-conversation-level.ts';
import { setConversationNotificationLevel } from './conversations/set-conversation-notification-level.ts';
import { setFocus } from './conversations/set-focus.ts';
import { setGroupLinkSharingEnabled } from './conversations/set-group-link-sharing-enabled.ts';
import { setPresence } from './presence/set-presence.ts';
import { setTyping } from './conversations/set-typing.ts';
import { supplementHandlers } from './supplement.ts';
import { syncAllNewEvents } from './conversations/sync-all-new-events.ts';
import { syncRecentConversations } from './conversations/sync-recent-conversations.ts';
import { updateWatermark } from './conversations/update-watermark.ts';

/** The handler of every operation of the contract. */
export const handlers: { readonly [O in OperationName]: Handler<O> } = {
  AddUser: addUser,
  CreateConversation: createConversation,
  DeleteConversation: deleteConversation,
  EasterEgg: easterEgg,
  GetConversation: getConversation,
  GetEntityById: getEntityById,
  GetGroupConversationUrl: getGroupConversationUrl,
  GetSelfInfo: getSelfInfo,
  GetSuggestedEntities: getSuggestedEntities,
  ModifyOTRStatus: modifyOtrStatus,
  QueryPresence: queryPresence,
  RemoveUser: removeUser,
  RenameConversation: renameConversation,
  SearchEntities: searchEntities,
  SendChatMessage: sendChatMessage,
  SendOffnetworkInvitation: sendOffnetworkInvitation,
  SetActiveClient: setActiveClient,
  SetConversationLevel: setConversationLevel,
  SetConversationNotificationLevel: setConversationNotificationLevel,
  SetFocus: setFocus,
  SetGroupLinkSharingEnabled: setGroupLinkSharingEnabled,
  SetPresence: setPresence,
  SetTyping: setTyping,
  SyncAllNewEvents: syncAllNewEvents,
  SyncRecentConversations: syncRecentConversations,
  UpdateWatermark: updateWatermark,
  ...supplementHandlers,
};
