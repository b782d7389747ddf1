import type { OperationName } from '../../protocol/index.ts';
import type { Handler } from './context.ts';
import { notAvailable } from './not-available.ts';

/** The handler of every operation of the contract. */
export const handlers: { readonly [O in OperationName]: Handler<O> } = {
  AddUser: notAvailable('AddUser'),
  CreateConversation: notAvailable('CreateConversation'),
  DeleteConversation: notAvailable('DeleteConversation'),
  EasterEgg: notAvailable('EasterEgg'),
  GetConversation: notAvailable('GetConversation'),
  GetEntityById: notAvailable('GetEntityById'),
  GetGroupConversationUrl: notAvailable('GetGroupConversationUrl'),
  GetSelfInfo: notAvailable('GetSelfInfo'),
  GetSuggestedEntities: notAvailable('GetSuggestedEntities'),
  ModifyOTRStatus: notAvailable('ModifyOTRStatus'),
  QueryPresence: notAvailable('QueryPresence'),
  RemoveUser: notAvailable('RemoveUser'),
  RenameConversation: notAvailable('RenameConversation'),
  SearchEntities: notAvailable('SearchEntities'),
  SendChatMessage: notAvailable('SendChatMessage'),
  SendOffnetworkInvitation: notAvailable('SendOffnetworkInvitation'),
  SetActiveClient: notAvailable('SetActiveClient'),
  SetConversationLevel: notAvailable('SetConversationLevel'),
  SetConversationNotificationLevel: notAvailable('SetConversationNotificationLevel'),
  SetFocus: notAvailable('SetFocus'),
  SetGroupLinkSharingEnabled: notAvailable('SetGroupLinkSharingEnabled'),
  SetPresence: notAvailable('SetPresence'),
  SetTyping: notAvailable('SetTyping'),
  SyncAllNewEvents: notAvailable('SyncAllNewEvents'),
  SyncRecentConversations: notAvailable('SyncRecentConversations'),
  UpdateWatermark: notAvailable('UpdateWatermark'),
};
