import type { Event, Usec } from '../../protocol/index.ts';
import { eventByKey } from '../store/events.ts';
import type { Connection } from '../store/connection.ts';
import { copyOf } from './event-copy.ts';
import type { Participation } from './participation.ts';

/** The event that the sender made in the conversation under a key; null when there is none. 0 is no key. */
export async function sentUnder(
  c: Connection,
  { conversation, roster }: Participation,
  { senderId, key }: { readonly senderId: string; readonly key: number; readonly now: Usec },
): Promise<Event | null> {
  if (key === 0) return null;
  const sent = await eventByKey(c, conversation.id, senderId, key);
  return sent && copyOf(sent, roster, senderId);
}
