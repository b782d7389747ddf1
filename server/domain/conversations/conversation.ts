import {
  type ConversationType,
  ConversationStatus,
  ConversationView,
  type GroupLinkSharingStatus,
  type InvitationAffinity,
  type InvitationStatus,
  NotificationLevel,
  type OffTheRecordStatus,
  type OffTheRecordToggle,
  type Usec,
} from '../../../protocol/index.ts';
import { Silence } from '../people/silence.ts';
import { RecipientLevels } from './recipient-levels.ts';

/** What all participants of a conversation share. */
export interface ConversationRecord {
  readonly id: string;
  readonly type: ConversationType;
  readonly name: string | null;
  readonly creatorId: string;
  /** Under which the creator made it; null: none. */
  readonly creatorKey: Usec | null;
  /** Who has the creator's role. */
  readonly ownerId: string;
  readonly ownerSince: Usec;
  readonly otrStatus: OffTheRecordStatus;
  /** Whether people may change it. */
  readonly otrToggle: OffTheRecordToggle;
  /** The secret part of the link by which people join; null: there is none. */
  readonly linkToken: string | null;
  readonly groupLinkSharing: GroupLinkSharingStatus;
  readonly activeHangout: boolean;
  readonly createdAt: Usec;
  /** Of the newest event that advances it, or of the creation. */
  readonly sortAt: Usec;
  /** 0: no event yet. */
  readonly newestEventAt: Usec;
  readonly changedAt: Usec;
  /** Names one state of the roster. */
  readonly rosterAt: Usec;
}

/** One person's part in a conversation, without the watermark, which moves too often to be kept with the rest. */
export interface Member {
  readonly gaiaId: string;
  readonly displayName: string;
  /** The account is deleted, and nothing is left of what the person wrote. */
  readonly isErased: boolean;
  readonly status: ConversationStatus;
  readonly invitationStatus: InvitationStatus;
  readonly affinity: InvitationAffinity;
  readonly inviterId: string | null;
  readonly invitedAt: Usec | null;
  readonly activeAt: Usec | null;
  readonly level: NotificationLevel;
  readonly view: ConversationView;
  /** Hidden from the person's lists while sortAt is not above it. */
  readonly hiddenAt: Usec;
}

/** All who are or were in a conversation, the longest-standing first. Shared between operations, so never changed. */
export interface Roster {
  readonly members: ReadonlyMap<string, Member>;
  /** gaia ids of those who are INVITED or ACTIVE. */
  readonly participants: readonly string[];
  /** Notification level of each participant. */
  readonly levels: RecipientLevels;
  /** Participants whose list the next message changes: archived and ringing. */
  readonly toUnarchive: readonly string[];
  /** Participants who hid the conversation at some time and did not bring it back themselves. */
  readonly hiders: readonly Member[];
  /** The blocks among the members. */
  readonly silence: Silence;
}

/** INVITED or ACTIVE: may read the conversation and act in it. */
export function isParticipant(member: Member | undefined): member is Member {
  return (
    member !== undefined &&
    (member.status === ConversationStatus.CONVERSATION_STATUS_INVITED ||
      member.status === ConversationStatus.CONVERSATION_STATUS_ACTIVE)
  );
}

/** @param members the longest-standing first */
export function rosterOf(members: readonly Member[], silence = Silence.none): Roster {
  const present = members.filter(isParticipant);
  return {
    members: new Map(members.map((member) => [member.gaiaId, member])),
    participants: present.map((member) => member.gaiaId),
    levels: new RecipientLevels(present.map((member) => [member.gaiaId, member.level])),
    toUnarchive: present.filter(returnsToInbox).map((member) => member.gaiaId),
    hiders: present.filter((member) => member.hiddenAt > 0),
    silence,
  };
}

const quiet = new WeakMap<Roster, RecipientLevels>();

/** For events that no one is to be notified of: every participant's level as if it was quiet. */
export function quietLevelsOf(roster: Roster): RecipientLevels {
  let levels = quiet.get(roster);
  if (!levels) {
    const level = NotificationLevel.NOTIFICATION_LEVEL_QUIET;
    quiet.set(roster, (levels = new RecipientLevels(roster.participants.map((id) => [id, level]))));
  }
  return levels;
}

/** A new message brings an archived conversation back to the inbox unless the person asked for quiet. */
function returnsToInbox({ view, level }: Member): boolean {
  return (
    view === ConversationView.CONVERSATION_VIEW_ARCHIVED &&
    level !== NotificationLevel.NOTIFICATION_LEVEL_QUIET
  );
}

/** gaia ids of the participants who may receive something of the person's that is not said in the conversation. */
export function audienceOf({ participants, silence }: Roster, gaiaId: string): readonly string[] {
  return silence.audience(gaiaId, participants);
}

/** True while the person asked not to see the conversation and nothing new arrived in it. */
export function isHidden(conversation: ConversationRecord, member: Member): boolean {
  return conversation.sortAt <= member.hiddenAt;
}
