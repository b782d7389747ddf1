import { extendedOnlyMessages } from './gen/names.ts';
import type { MessageTypes } from './types.ts';

/** Names the operations of one area; a part of their path. */
export type OperationGroup = 'conversations' | 'contacts' | 'devices' | 'clients' | 'presence';

const specified = {
  AddUser: 'conversations',
  CreateConversation: 'conversations',
  DeleteConversation: 'conversations',
  EasterEgg: 'conversations',
  GetConversation: 'conversations',
  GetEntityById: 'contacts',
  GetGroupConversationUrl: 'conversations',
  GetSuggestedEntities: 'contacts',
  GetSelfInfo: 'contacts',
  QueryPresence: 'presence',
  RemoveUser: 'conversations',
  RenameConversation: 'conversations',
  SearchEntities: 'contacts',
  SendChatMessage: 'conversations',
  ModifyOTRStatus: 'conversations',
  SendOffnetworkInvitation: 'devices',
  SetActiveClient: 'clients',
  SetConversationLevel: 'conversations',
  SetConversationNotificationLevel: 'conversations',
  SetFocus: 'conversations',
  SetGroupLinkSharingEnabled: 'conversations',
  SetPresence: 'presence',
  SetTyping: 'conversations',
  SyncAllNewEvents: 'conversations',
  SyncRecentConversations: 'conversations',
  UpdateWatermark: 'conversations',
} as const satisfies Record<string, OperationGroup>;

/** Those of proto/supplement.proto. */
const supplement = {
  CreateInvitation: 'contacts',
  DismissSuggestedContacts: 'contacts',
  GetBlockedEntities: 'contacts',
  GetMessages: 'conversations',
  ListClients: 'clients',
  MarkEventObserved: 'conversations',
  ModifyConversationView: 'conversations',
  OpenGroupConversationFromUrl: 'conversations',
  PinContact: 'contacts',
  ReplyToInvite: 'conversations',
  RevokeClient: 'clients',
  SetBlockState: 'contacts',
  SetConfigurationBit: 'contacts',
  SetDesktopSound: 'contacts',
  SetRichPresenceEnabledState: 'presence',
  UndismissSuggestedContacts: 'contacts',
  UnpinContact: 'contacts',
  UpdateHangout: 'conversations',
  UpdateProfile: 'contacts',
} as const satisfies Record<string, OperationGroup>;

const groups = { ...specified, ...supplement };

export type OperationName = keyof typeof groups;
export type RequestOf<O extends OperationName> = MessageTypes[`${O}Request`];
export type ResponseOf<O extends OperationName> = MessageTypes[`${O}Response`];

/** One operation: where it is called over HTTP, and the names of its messages. */
export interface Operation<O extends OperationName = OperationName> {
  readonly name: O;
  readonly group: OperationGroup;
  /** `/chat/v1/<group>/<operation>`, in lower case. */
  readonly path: string;
  /** True when the base variant lacks it. */
  readonly extendedOnly: boolean;
  /** True when it comes from the supplement, which other servers of the schema do not have. */
  readonly supplement: boolean;
  readonly request: `${O}Request`;
  readonly response: `${O}Response`;
}

type OperationTable = { readonly [O in OperationName]: Operation<O> };

function operation<O extends OperationName>(name: O): Operation<O> {
  const group = groups[name];
  return {
    name,
    group,
    path: `/chat/v1/${group}/${name.toLowerCase()}`,
    extendedOnly: extendedOnlyMessages.has(`${name}Request`),
    supplement: Object.hasOwn(supplement, name),
    request: `${name}Request`,
    response: `${name}Response`,
  };
}

/** Every operation's name. */
export const operationNames = Object.keys(groups) as readonly OperationName[];

/** Every operation by its name: what routes on every transport and types every call. */
export const operations = Object.fromEntries(
  operationNames.map((name) => [name, operation(name)]),
) as OperationTable;

const byPath = new Map<string, Operation>(
  operationNames.map((name) => [operations[name].path, operations[name]]),
);

/** The operation of a path without its query, undefined when there is none. */
export function operationAt(path: string): Operation | undefined {
  return byPath.get(path);
}

/** True for a name out of a frame that is an operation's. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(groups, name);
}
