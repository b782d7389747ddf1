import type { ConversationId, StateUpdate } from '../../../protocol/index.ts';
import { isParticipant } from '../../domain/conversation.ts';
import { viewOf } from '../../domain/conversation-view.ts';
import { Refusal } from '../../domain/refusal.ts';
import { participationOf } from '../../operations/participation.ts';
import { viewsOf } from '../../operations/views.ts';
import type { Connection } from '../../store/connection.ts';

/** Larger groups would cost the square of their members with every message. */
const mostMembers = 10;

/** Whether an update tells of an event and leaves out the conversation that it happened in. */
export const lacksConversation = (update: StateUpdate): boolean =>
  Boolean(update.event_notification?.event?.conversation_id) && !update.conversation;

/**
 * The updates as those clients need them that sort their list by the conversation that comes with an event: with the
 * conversation of every event, as the person sees it now, unless it is a large one.
 */
export async function withConversations(
  reader: Connection,
  gaiaId: string,
  updates: readonly StateUpdate[],
): Promise<StateUpdate[]> {
  const whole: StateUpdate[] = [];
  for (const update of updates) {
    const asked = lacksConversation(update) ? update.event_notification?.event?.conversation_id : null;
    const conversation = asked ? await listed(reader, gaiaId, asked) : null;
    whole.push(conversation ? { ...update, conversation } : update);
  }
  return whole;
}

async function listed(reader: Connection, gaiaId: string, asked: ConversationId) {
  try {
    const { conversation, roster } = await participationOf(reader, asked, gaiaId);
    const members = [...roster.members.values()].filter(isParticipant);
    if (members.length > mostMembers) return null;
    return viewOf(await viewsOf(reader, conversation, roster), gaiaId);
  } catch (error) {
    // Who has left meanwhile is told of that by the next update.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
