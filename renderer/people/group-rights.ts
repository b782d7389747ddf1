import { GroupLinkSharingStatus, OffTheRecordToggle } from '../../protocol/enums.ts';
import type { Conversation } from '../../protocol/types.ts';

/** Whether history may be turned off and on here; the server can fix it for everyone. */
export const historyCanChange = (conversation: Conversation): boolean =>
  conversation.otr_toggle !== OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED;

export const isLinkShared = (conversation: Conversation): boolean =>
  conversation.group_link_sharing_status === GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON;
