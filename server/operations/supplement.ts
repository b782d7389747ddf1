import type { SupplementName } from '../../protocol/index.ts';
import type { Handler } from './context/context.ts';
import { dismissSuggestedContacts } from './contacts/dismiss-suggested-contacts.ts';
import { getBlockedEntities } from './contacts/get-blocked-entities.ts';
import { listClients } from './clients/list-clients.ts';
import { markEventObserved } from './conversations/mark-event-observed.ts';
import { modifyConversationView } from './conversations/modify-conversation-view.ts';
import { openGroupConversationFromUrl } from './conversations/open-group-conversation-from-url.ts';
import { pinContact } from './contacts/pin-contact.ts';
import { replyToInvite } from './conversations/reply-to-invite.ts';
import { revokeClient } from './clients/revoke-client.ts';
import { setBlockState } from './contacts/set-block-state.ts';
import { setConfigurationBit } from './contacts/set-configuration-bit.ts';
import { setDesktopSound } from './contacts/set-desktop-sound.ts';
import { setRichPresenceEnabledState } from './presence/set-rich-presence-enabled-state.ts';
import { undismissSuggestedContacts } from './contacts/undismiss-suggested-contacts.ts';
import { unpinContact } from './contacts/unpin-contact.ts';
import { updateHangout } from './conversations/update-hangout.ts';
import { updateProfile } from './contacts/update-profile.ts';

/** The handlers of the operations of proto/supplement.proto. */
export const supplementHandlers: { readonly [O in SupplementName]: Handler<O> } = {
  DismissSuggestedContacts: dismissSuggestedContacts,
  GetBlockedEntities: getBlockedEntities,
  ListClients: listClients,
  MarkEventObserved: markEventObserved,
  ModifyConversationView: modifyConversationView,
  OpenGroupConversationFromUrl: openGroupConversationFromUrl,
  PinContact: pinContact,
  ReplyToInvite: replyToInvite,
  RevokeClient: revokeClient,
  SetBlockState: setBlockState,
  SetConfigurationBit: setConfigurationBit,
  SetDesktopSound: setDesktopSound,
  SetRichPresenceEnabledState: setRichPresenceEnabledState,
  UndismissSuggestedContacts: undismissSuggestedContacts,
  UnpinContact: unpinContact,
  UpdateHangout: updateHangout,
  UpdateProfile: updateProfile,
};
