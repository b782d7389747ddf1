import { HangoutEventType } from '../protocol/enums.ts';
import type { Event } from '../protocol/types.ts';
import { idOf } from './participants.ts';

/** True of the end of a call in which only one person ever was; the end names all who were. */
export function isUnanswered({ hangout_event: hangout }: Event): boolean {
  if (hangout?.event_type !== HangoutEventType.HANGOUT_EVENT_TYPE_END) return false;
  const people = new Set((hangout.participant_id ?? []).map(idOf));
  return people.size === 1;
}
