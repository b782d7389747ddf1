import type { SupplementName } from '../../protocol/index.ts';
import type { Handler } from './context.ts';
import { getBlockedEntities } from './get-blocked-entities.ts';
import { markEventObserved } from './mark-event-observed.ts';
import { modifyConversationView } from './modify-conversation-view.ts';
import { listClients } from './list-clients.ts';
import { revokeClient } from './revoke-client.ts';
import { notAvailable } from './not-available.ts';
import { replyToInvite } from './reply-to-invite.ts';
import { setBlockState } from './set-block-state.ts';
import { setConfigurationBit } from './set-configuration-bit.ts';
import { setDesktopSound } from './set-desktop-sound.ts';
import { setRichPresenceEnabledState } from './set-rich-presence-enabled-state.ts';
import { updateProfile } from './update-profile.ts';

/** The handlers of the operations of proto/supplement.proto. */
export const supplementHandlers: { readonly [O in SupplementName]: Handler<O> } = {
  DismissSuggestedContacts: notAvailable('DismissSuggestedContacts'),
  GetBlockedEntities: getBlockedEntities,
  ListClients: listClients,
  MarkEventObserved: markEventObserved,
  ModifyConversationView: modifyConversationView,
  OpenGroupConversationFromUrl: notAvailable('OpenGroupConversationFromUrl'),
  PinContact: notAvailable('PinContact'),
  ReplyToInvite: replyToInvite,
  RevokeClient: revokeClient,
  SetBlockState: setBlockState,
  SetConfigurationBit: setConfigurationBit,
  SetDesktopSound: setDesktopSound,
  SetRichPresenceEnabledState: setRichPresenceEnabledState,
  UndismissSuggestedContacts: notAvailable('UndismissSuggestedContacts'),
  UnpinContact: notAvailable('UnpinContact'),
  UpdateHangout: notAvailable('UpdateHangout'),
  UpdateProfile: updateProfile,
};
