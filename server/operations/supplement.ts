import type { SupplementName } from '../../protocol/index.ts';
import type { Handler } from './context.ts';
import { dismissSuggestedContacts } from './dismiss-suggested-contacts.ts';
import { getBlockedEntities } from './get-blocked-entities.ts';
import { listClients } from './list-clients.ts';
import { markEventObserved } from './mark-event-observed.ts';
import { modifyConversationView } from './modify-conversation-view.ts';
import { openGroupConversationFromUrl } from './open-group-conversation-from-url.ts';
import { pinContact } from './pin-contact.ts';
import { replyToInvite } from './reply-to-invite.ts';
import { revokeClient } from './revoke-client.ts';
import { setBlockState } from './set-block-state.ts';
import { setConfigurationBit } from './set-configuration-bit.ts';
import { setDesktopSound } from './set-desktop-sound.ts';
import { setRichPresenceEnabledState } from './set-rich-presence-enabled-state.ts';
import { undismissSuggestedContacts } from './undismiss-suggested-contacts.ts';
import { unpinContact } from './unpin-contact.ts';
import { updateHangout } from './update-hangout.ts';
import { updateProfile } from './update-profile.ts';

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
