import { isFromStranger, isInvitation } from '../../protocol/conversation-state.ts';
import type { Conversation } from '../../protocol/index.ts';

/** An invitation that waits for the person's answer. */
export interface Invitation {
  /** gaia_id; empty when the server does not state it. */
  readonly inviter: string;
  /** Microseconds. */
  readonly timestamp: number;
  /** Whether the two have something in common. A base client does not learn it and takes every invitation as likely. */
  readonly likely: boolean;
}

/** The conversation's pending invitation; null when the person is in it. */
export function invitationOf(conversation: Conversation): Invitation | null {
  if (!isInvitation(conversation)) return null;
  const self = conversation.self_conversation_state;
  return {
    inviter: self?.inviter_id?.gaia_id ?? '',
    timestamp: self?.invite_timestamp ?? 0,
    likely: !isFromStranger(conversation),
  };
}
