import {
  ConversationType,
  type CreateConversationRequest,
  type InviteeID,
  limits,
} from '../../../protocol/index.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { Refusal } from '../refusal.ts';

/** What a request to make a conversation asks for. */
export interface RequestedConversation {
  readonly type: ConversationType;
  readonly name: string | null;
  /** Each once, without the caller. */
  readonly inviteeIds: readonly string[];
}

/** @throws Refusal */
export function requestedConversation(
  request: CreateConversationRequest,
  callerId: string,
): RequestedConversation {
  const inviteeIds = requestedPeople(request.invitee_id).filter((id) => id !== callerId);
  if (request.type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) {
    if (inviteeIds.length !== 1) {
      throw new Refusal('other_person_needed');
    }
    return { type: request.type, name: null, inviteeIds };
  }
  if (request.type !== ConversationType.CONVERSATION_TYPE_GROUP) {
    throw new Refusal('field_invalid', { field: 'type', allowed: 'ONE_TO_ONE, GROUP' });
  }
  if (inviteeIds.length > limits.invitees) {
    throw new Refusal('too_many_invitees', { most: limits.invitees });
  }
  return { type: request.type, name: requestedName(request.name), inviteeIds };
}

/**
 * The people that a request names, each once.
 *
 * @throws Refusal
 */
export function requestedPeople(invitees: readonly InviteeID[] | null | undefined): string[] {
  const named = (invitees ?? []).map((invitee) => invitee.gaia_id ?? '');
  if (named.includes('')) throw new Refusal('field_missing', { field: 'gaia_id' });
  return [...new Set(named)];
}

/**
 * A conversation's name on one line, without what is not seen; null: none.
 *
 * @throws Refusal when it is too long
 */
export function requestedName(name: string | null | undefined): string | null {
  const line = safeLine(name ?? '');
  if (line.length > limits.nameUnits) {
    throw new Refusal('name_too_long', { most: limits.nameUnits });
  }
  return line === '' ? null : line;
}
