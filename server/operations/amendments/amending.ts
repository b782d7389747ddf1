import type { Event, Usec } from '../../../protocol/index.ts';
import type { RequestedAmendment } from '../../domain/messages/amendments.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { Participation } from '../events/participation.ts';
import { type Sight, targetSeen } from '../events/targets.ts';

export type Requested<K extends RequestedAmendment['kind']> = RequestedAmendment & { readonly kind: K };

/** Who changes a message, and as of when. */
export interface Amending {
  readonly tx: Transaction;
  readonly participation: Participation;
  readonly senderId: string;
  readonly now: Usec;
}

/** What the sender sees. */
export const sightOf = ({ participation, senderId }: Amending): Sight => ({
  conversationId: participation.conversation.id,
  personId: senderId,
});

/**
 * The message of a timestamp, which is to be changed.
 *
 * @throws Refusal when the sender sees none now
 */
export async function targetOf(amending: Amending, at: Usec): Promise<Event> {
  const target = await targetSeen(amending.tx, sightOf(amending), at, amending.now);
  if (!target) throw new Refusal('amended_message_missing');
  return target;
}
