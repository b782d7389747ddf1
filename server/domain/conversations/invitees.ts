import {
  ConversationType,
  type CreateConversationRequest,
  type InviteeID,
  limits,
} from '../../../protocol/index.ts';
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
      throw new Refusal('A one-to-one conversation needs exactly one other person.');
    }
    return { type: request.type, name: null, inviteeIds };
  }
  if (request.type !== ConversationType.CONVERSATION_TYPE_GROUP) {
    throw new Refusal('The conversation type must be ONE_TO_ONE or GROUP.');
  }
  if (inviteeIds.length > limits.invitees) {
    throw new Refusal(`A group is made with at most ${limits.invitees} invitees.`);
  }
  return { type: request.type, name: requestedName(request.name), inviteeIds };
}

/**
 * The people whom a request names, each once.
 *
 * @throws Refusal
 */
export function requestedPeople(invitees: readonly InviteeID[] | null | undefined): string[] {
  const named = (invitees ?? []).map((invitee) => invitee.gaia_id ?? '');
  if (named.includes('')) throw new Refusal('Every invitee needs a gaia_id.');
  return [...new Set(named)];
}

/**
 * A conversation's name, trimmed; null: none.
 *
 * @throws Refusal when it is too long
 */
export function requestedName(name: string | null | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if (trimmed.length > limits.nameUnits) {
    throw new Refusal(`A name has at most ${limits.nameUnits} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}
