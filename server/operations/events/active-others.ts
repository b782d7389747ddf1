import { ConversationStatus } from '../../../protocol/index.ts';
import type { Roster } from '../../domain/conversations/conversation.ts';

/** gaia ids of everyone else who is active in the conversation. */
export function activeOthers({ members }: Roster, gaiaId: string): string[] {
  return [...members.values()]
    .filter((one) => one.gaiaId !== gaiaId && one.status === ConversationStatus.CONVERSATION_STATUS_ACTIVE)
    .map((one) => one.gaiaId);
}
