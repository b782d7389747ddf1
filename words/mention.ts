import { everyone, mentionsIn } from '../protocol/messages/annotations.ts';
import type { Event } from '../protocol/types.ts';

/** Whether a message means a person by name, or as one of all people of a group; null: it does not mention them. */
export function mentionOfSelf(event: Event, selfId: string): 'self' | 'all' | null {
  const mentioned = mentionsIn(event.chat_message);
  if (selfId !== '' && mentioned.includes(selfId)) return 'self';
  return mentioned.includes(everyone) ? 'all' : null;
}
