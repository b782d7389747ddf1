import { HangoutEventType } from '../protocol/enums.ts';
import type { Event } from '../protocol/types.ts';
import { idOf } from './participants.ts';

/** How a call ended: someone answered it, no one did, or the person who was called declined it. */
export type CallEnd = 'answered' | 'unanswered' | 'declined';

/**
 * How the call ended that an event ends; null: it ends none. The end names all who were in the call, and is made by one of
 * them unless the person who was called declines.
 */
export function callEnd({ hangout_event: hangout, sender_id: sender }: Event): CallEnd | null {
  if (hangout?.event_type !== HangoutEventType.HANGOUT_EVENT_TYPE_END) return null;
  const people = new Set((hangout.participant_id ?? []).map(idOf));
  if (people.size !== 1) return 'answered';
  const by = idOf(sender);
  return by === '' || people.has(by) ? 'unanswered' : 'declined';
}
