import {
  ConversationStatus,
  ConversationType,
  InvitationAffinity,
  InvitationStatus,
} from '../../../protocol/index.ts';
import { emailDomain } from '../people/names.ts';

/** What is known about an invitee with regard to the inviter. */
export interface Acquaintance {
  /** Highest type of a conversation in which both are active; null: none. */
  readonly shared: ConversationType | null;
  readonly inviterEmail: string | null;
  readonly inviteeEmail: string | null;
  /** Whether no one gets on the server unless someone there lets them in. */
  readonly isAdmitted: boolean;
}

export interface Standing {
  readonly status: ConversationStatus;
  readonly invitationStatus: InvitationStatus;
  readonly affinity: InvitationAffinity;
}

/** Acquaintances are in at once; strangers are asked first. */
export function standingOf(acquaintance: Acquaintance): Standing {
  const affinity = isClose(acquaintance)
    ? InvitationAffinity.INVITE_AFFINITY_HIGH
    : InvitationAffinity.INVITE_AFFINITY_LOW;
  if (acquaintance.shared !== null) return { ...atOnce, affinity };
  return {
    status: ConversationStatus.CONVERSATION_STATUS_INVITED,
    invitationStatus: InvitationStatus.INVITATION_STATUS_PENDING,
    affinity,
  };
}

/** Of the person who makes a conversation, and of everyone whose invitation was accepted. */
export const atOnce: Standing = {
  status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
  invitationStatus: InvitationStatus.INVITATION_STATUS_ACCEPTED,
  affinity: InvitationAffinity.INVITE_AFFINITY_HIGH,
};

function isClose({ shared, inviterEmail, inviteeEmail, isAdmitted }: Acquaintance): boolean {
  if (isAdmitted || shared === ConversationType.CONVERSATION_TYPE_GROUP) return true;
  const domain = emailDomain(inviterEmail);
  return domain !== '' && domain === emailDomain(inviteeEmail);
}
