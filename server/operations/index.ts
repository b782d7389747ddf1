import type { OperationName } from '../../protocol/index.ts';
import type { Handler } from './context.ts';
import { addUser } from './add-user.ts';
import { createConversation } from './create-conversation.ts';
import { deleteConversation } from './delete-conversation.ts';
import { easterEgg } from './easter-egg.ts';
import { getConversation } from './get-conversation.ts';
import { getEntityById } from './get-entity-by-id.ts';
import { getGroupConversationUrl } from './get-group-conversation-url.ts';
import { getSelfInfo } from './get-self-info.ts';
import { getSuggestedEntities } from './get-suggested-entities.ts';
import { modifyOtrStatus } from './modify-otr-status.ts';
import { queryPresence } from './query-presence.ts';
import { removeUser } from './remove-user.ts';
import { renameConversation } from './rename-conversation.ts';
import { searchEntities } from './search-entities.ts';
import { sendChatMessage } from './send-chat-message.ts';
import { sendOffnetworkInvitation } from './send-offnetwork-invitation.ts';
import { setActiveClient } from './set-active-client.ts';
import { setConversationLevel } from './set-conversation-level.ts';
import { setConversationNotificationLevel } from './set-conversation-notification-level.ts';
import { setFocus } from './set-focus.ts';
import { setGroupLinkSharingEnabled } from './set-group-link-sharing-enabled.ts';
import { setPresence } from './set-presence.ts';
import { setTyping } from './set-typing.ts';
import { supplementHandlers } from './supplement.ts';
import { syncAllNewEvents } from './sync-all-new-events.ts';
import { syncRecentConversations } from './sync-recent-conversations.ts';
import { updateWatermark } from './update-watermark.ts';

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
