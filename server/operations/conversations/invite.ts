import { ConversationType, ConversationView, NotificationLevel, type Usec } from '../../../protocol/index.ts';
import { atOnce, standingOf, type Standing } from '../../domain/conversations/invitation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { sharedConversationTypes, whoDeclined } from '../../store/conversations/conversations.ts';
import { forgetDeclined, whoDeclinedGroups } from '../../store/conversations/declined-invitations.ts';
import { peopleByIds } from '../../store/people/people.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import type { NewMember } from '../../store/query/member-tables.ts';
import type { Caller, ServerOptions } from '../context/context.ts';

/**
 * How each invitee comes in. A stranger who was declined may ask once in the pair, and once by a group.
 *
 * @throws Refusal when one is unknown, one of the two blocks the other, or a stranger declined the caller before
 */
export async function invite(
  tx: Transaction,
  caller: Caller,
  inviteeIds: readonly string[],
  into: ConversationType,
  { signUp }: Pick<ServerOptions, 'signUp'>,
): Promise<ReadonlyMap<string, Standing>> {
  const people = new Map((await peopleByIds(tx, inviteeIds)).map((p) => [p.gaiaId, p]));
  const silence = await silenceOf(tx, caller.gaiaId);
  const shared = await sharedConversationTypes(tx, caller.gaiaId, inviteeIds);
  const strangers = inviteeIds.filter((id) => !shared.has(id));
  const declined = new Set(await whoDeclined(tx, caller.gaiaId, strangers));
  if (into === ConversationType.CONVERSATION_TYPE_GROUP)
    for (const id of await whoDeclinedGroups(tx, caller.gaiaId, strangers)) declined.add(id);
  const standings = new Map<string, Standing>();
  for (const id of inviteeIds) {
    const person = people.get(id);
    // Else a stranger who was refused could ask again by one group after the other.
    if (!person || person.deleted || silence.between(caller.gaiaId, id) || declined.has(id)) {
      throw new Refusal('not_invitable', { id });
    }
    const standing = standingOf({
      shared: shared.get(id) ?? null,
      inviterEmail: caller.email,
      inviteeEmail: person.email,
      isAdmitted: signUp !== 'open',
    });
    standings.set(id, standing);
  }
  await forgetDeclined(tx, caller.gaiaId, inviteeIds);
  return standings;
}

export interface Entry {
  readonly conversationId: string;
  readonly personId: string;
  /** Null: the person came in by the group's link. */
  readonly inviterId: string | null;
  /** Position at which the person comes in. */
  readonly at: Usec;
  /** Position that orders the members: no two have the same. */
  readonly joinedAt: Usec;
}

/** The row of someone who comes into a conversation. */
export function newMember(
  { conversationId, personId, inviterId, at, joinedAt }: Entry,
  { status, invitationStatus, affinity }: Standing,
): NewMember {
  return {
    conversation_id: conversationId,
    person_id: personId,
    status,
    invitation_status: invitationStatus,
    affinity,
    inviter_id: inviterId,
    invited_at: at,
    active_at: status === atOnce.status ? at : null,
    joined_at: joinedAt,
    level: NotificationLevel.NOTIFICATION_LEVEL_RING,
    view: ConversationView.CONVERSATION_VIEW_INBOX,
    latest_read: 0,
    hidden_at: 0,
    changed_at: at,
    cleared_at: 0,
    cleared_to: 0,
  };
}
