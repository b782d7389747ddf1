import type { Event } from '../../protocol/index.ts';

export const timestampOf = (event: Event): number => event.timestamp ?? 0;

export const senderOf = (event: Event): string => event.sender_id?.gaia_id ?? '';

export const conversationOf = (event: Event): string => event.conversation_id?.id ?? '';

/** The key under which the sender's client sent it; null in other people's copies. */
export function clientGeneratedIdOf(event: Event): number | null {
  const text = event.self_event_state?.client_generated_id;
  if (!text) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether an answer only names what was made: it expired or was deleted before its key was sent again. */
export const isGone = (event: Event): boolean => event.persisted === false && !event.event_type;
