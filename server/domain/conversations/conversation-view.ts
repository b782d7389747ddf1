import {
  type Conversation,
  type ConversationParticipantData,
  DeliveryMediumType,
  ForceHistory,
  NetworkType,
  ParticipantType,
  type UserConversationState,
  type UserReadState,
  type Usec,
} from '../../../protocol/index.ts';
import {
  type ConversationRecord,
  isHidden,
  isParticipant,
  type Member,
  type Roster,
} from './conversation.ts';
import { participantId } from '../participant-id.ts';

/** Latest read timestamp by gaia id; who is missing has read nothing. */
export type Watermarks = ReadonlyMap<string, Usec>;

/** By viewer: the watermarks that stay where they were when a block began. */
export type KeptMarks = ReadonlyMap<string, Watermarks>;

/** A person's own part of a view: self_conversation_state. */
export interface OwnView {
  readonly part: Conversation;
  /** False for someone who has left, or who sees others in another way: then `part` is all that they see. */
  readonly sharesRest: boolean;
}

/** The members' views of one state of a conversation. */
export interface ConversationViews {
  /** What the views of all participants have in common; without self_conversation_state. */
  readonly shared: Conversation;
  /** The shared part as encoded for the extended variant, where it came that way. */
  readonly sharedBytes?: Uint8Array;
  /** Throws when the person was never a member. */
  ownOf(gaiaId: string): OwnView;
}

/** A person's whole view. */
export function viewOf(views: ConversationViews, gaiaId: string): Conversation {
  const { part, sharesRest } = views.ownOf(gaiaId);
  if (!sharesRest) return part;
  return { ...views.shared, self_conversation_state: part.self_conversation_state ?? null };
}

/**
 * Makes the recipients' views of one state of a conversation. What all views share is built once, so that a group's views
 * cost one small object each.
 */
export function conversationViews(
  conversation: ConversationRecord,
  roster: Roster,
  watermarks: Watermarks,
  kept: KeptMarks = new Map(),
): ConversationViews {
  const shared: Conversation = {
    conversation_id: { id: conversation.id },
    type: conversation.type,
    name: conversation.name,
    read_state: roster.participants.map((gaiaId) => readState(gaiaId, watermarks)),
    has_active_hangout: conversation.activeHangout,
    otr_status: conversation.otrStatus,
    otr_toggle: conversation.otrToggle,
    conversation_history_supported: true,
    current_participant: roster.participants.map(participantId),
    participant_data: [...roster.members.values()].map((member) => participantData(member)),
    network_type: [NetworkType.NETWORK_TYPE_BABEL],
    force_history_state: ForceHistory.FORCE_HISTORY_NO,
    group_link_sharing_status: conversation.groupLinkSharing,
  };
  return {
    shared,
    ownOf(gaiaId) {
      const member = roster.members.get(gaiaId);
      if (!member) throw new Error('a view is asked for by someone who was never a member');
      if (!isParticipant(member)) return { part: departedView(conversation, member), sharesRest: false };
      const own = { self_conversation_state: selfState(conversation, member, watermarks) };
      if (roster.silence.of(gaiaId).length === 0) return { part: own, sharesRest: true };
      const marks = kept.get(gaiaId) ?? new Map();
      return {
        part: { ...shared, ...asSeenBy(gaiaId, roster, watermarks, marks), ...own },
        sharesRest: false,
      };
    },
  };
}

/** What is different for a member who is silent to others: of those, they see what they saw when the block began. */
function asSeenBy(
  viewerId: string,
  { participants, members, silence }: Roster,
  watermarks: Watermarks,
  kept: Watermarks,
): Conversation {
  return {
    read_state: participants.map((id) => readState(id, silence.between(viewerId, id) ? kept : watermarks)),
    participant_data: [...members.values()].map((member) =>
      participantData(member, silence.keptProfile(viewerId, member.gaiaId)?.displayName),
    ),
  };
}

/** To someone who has left: that they have, and nothing of what became of the conversation. */
function departedView({ id, type }: ConversationRecord, { gaiaId, status }: Member): Conversation {
  return {
    conversation_id: { id },
    type,
    self_conversation_state: { self_read_state: { participant_id: participantId(gaiaId) }, status },
  };
}

function selfState(
  conversation: ConversationRecord,
  member: Member,
  watermarks: Watermarks,
): UserConversationState {
  const { creatorId, creatorKey } = conversation;
  return {
    client_generated_id: member.gaiaId === creatorId && creatorKey !== null ? String(creatorKey) : null,
    self_read_state: readState(member.gaiaId, watermarks),
    status: member.status,
    notification_level: member.level,
    view: isHidden(conversation, member) ? [] : [member.view],
    inviter_id: member.inviterId === null ? null : participantId(member.inviterId),
    invite_timestamp: member.invitedAt,
    sort_timestamp: conversation.sortAt,
    active_timestamp: member.activeAt,
    invite_affinity: member.affinity,
    delivery_medium_option: [
      {
        delivery_medium: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_BABEL },
        current_default: true,
      },
    ],
  };
}

function readState(gaiaId: string, watermarks: Watermarks): UserReadState {
  return {
    participant_id: participantId(gaiaId),
    latest_read_timestamp: watermarks.get(gaiaId) ?? 0,
  };
}

function participantData(member: Member, name = member.displayName): ConversationParticipantData {
  return {
    id: participantId(member.gaiaId),
    fallback_name: name,
    invitation_status: member.invitationStatus,
    participant_type: member.isErased
      ? ParticipantType.PARTICIPANT_TYPE_UNKNOWN
      : ParticipantType.PARTICIPANT_TYPE_GAIA,
    new_invitation_status: member.invitationStatus,
  };
}
