import { ConversationStatus, InvitationAffinity, NotificationLevel, OffTheRecordStatus } from './enums.ts';
import type { Conversation } from './types.ts';

export const isMuted = ({ self_conversation_state: self }: Conversation): boolean =>
  self?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET;

export const isHistoryOff = (conversation: Conversation): boolean =>
  conversation.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;

export const hasLeft = ({ self_conversation_state: self }: Conversation): boolean =>
  self?.status === ConversationStatus.CONVERSATION_STATUS_LEFT;

/** The person has neither accepted nor declined. */
export const isInvitation = ({ self_conversation_state: self }: Conversation): boolean =>
  self?.status === ConversationStatus.CONVERSATION_STATUS_INVITED;

/** The server found nothing that the inviter and the invited have in common. */
export const isFromStranger = ({ self_conversation_state: self }: Conversation): boolean =>
  self?.invite_affinity === InvitationAffinity.INVITE_AFFINITY_LOW;
