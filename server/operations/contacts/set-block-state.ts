import { BlockState, limits, type StateUpdate } from '../../../protocol/index.ts';
import type { Push } from '../../domain/events/push.ts';
import { participantId } from '../../domain/participant-id.ts';
import { otherPerson } from '../../domain/people/other-person.ts';
import { Refusal } from '../../domain/refusal.ts';
import { countBlockedBy, silenceBetween } from '../../store/conversations/blocks.ts';
import {
  conversationOfPair,
  roster,
  sharedConversationTypes,
} from '../../store/conversations/conversations.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { personById } from '../../store/people/people.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { Handler, ServerOptions } from '../context/context.ts';
import { endCall } from '../conversations/end-call.ts';

/** Blocks or unblocks someone. They are not notified. */
export const setBlockState: Handler<'SetBlockState'> = async (context, request) => {
  const { caller, live, options, store, showChanges } = context;
  const { gaiaId } = caller;
  const other = otherPerson(request.participant_id, gaiaId);
  const state = requestedState(request.block_state);
  const block = state === BlockState.BLOCK_STATE_BLOCK;
  const changed = await store.write(async (tx) => {
    if (!(await personById(tx, other))) throw new Refusal('person_unknown', { id: other });
    const before = await silenceBetween(tx, gaiaId, other);
    if (before.isBlocking(gaiaId, other) === block) return null;
    if (block) await checkMayBlock(tx, gaiaId);
    const more: Push[] = block ? [...(await endCallOf(tx, gaiaId, other, options))] : [];
    await setBlocked(tx, gaiaId, other, block);
    const at = tx.position();
    const companion = (await sharedConversationTypes(tx, gaiaId, [other])).has(other);
    return { at, more, companion };
  });
  if (changed === null) return { response: {}, pushes: [] };
  const { at, more, companion } = changed;
  if (!block) showChanges();
  // What each knew of the other is from before the block; presence is not exchanged while the other block lasts.
  if (!block && companion) live.introduce(gaiaId, [other]);
  const participant_id = participantId(other);
  const change = { participant_id, new_block_state: state };
  const updates: StateUpdate[] = [{ block_notification: { block_state_change: [change] } }];
  // Without a presence: the caller no longer sees the other's. The other is not notified that it works both ways.
  if (block && companion)
    updates.push({ presence_notification: { presence: [{ user_id: participant_id }] } });
  const own = updates.map((update) => ({ at, to: [gaiaId], update }));
  return { response: {}, pushes: [...more, ...own] };
};

/** @throws Refusal when the person blocks too many already */
async function checkMayBlock(tx: Transaction, gaiaId: string): Promise<void> {
  const { blockedPeople: most } = limits;
  if ((await countBlockedBy(tx, gaiaId)) >= most) throw new Refusal('too_many_blocks', { most });
}

/** A call of the two ends when one blocks the other: neither could leave it without the other noticing. */
async function endCallOf(
  tx: Transaction,
  one: string,
  other: string,
  options: ServerOptions,
): Promise<readonly Push[]> {
  const conversation = await conversationOfPair(tx, one, other);
  if (!conversation) return [];
  return endCall(tx, { conversation, roster: await roster(tx, conversation) }, options);
}

function requestedState(state: BlockState | null | undefined): BlockState {
  if (state === BlockState.BLOCK_STATE_BLOCK || state === BlockState.BLOCK_STATE_UNBLOCK) return state;
  throw new Refusal('field_invalid', { field: 'block_state', allowed: 'BLOCK, UNBLOCK' });
}
