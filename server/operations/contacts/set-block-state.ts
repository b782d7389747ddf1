import { BlockState, type StateUpdate } from '../../../protocol/index.ts';
import { otherPerson } from '../../domain/people/other-person.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import { companionsOf } from '../../store/conversations/conversations.ts';
import { personById } from '../../store/people/people.ts';
import { blocks, setBlocked } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';

/** Blocks or unblocks someone. They are not notified. */
export const setBlockState: Handler<'SetBlockState'> = async ({ caller, live, store }, request) => {
  const { gaiaId } = caller;
  const other = otherPerson(request.participant_id, gaiaId);
  const state = requestedState(request.block_state);
  const block = state === BlockState.BLOCK_STATE_BLOCK;
  const changed = await store.write(async (tx) => {
    if (!(await personById(tx, other))) throw new Refusal('person_unknown', { id: other });
    if ((await blocks(tx, gaiaId, other)) === block) return null;
    const at = tx.position();
    await setBlocked(tx, gaiaId, other, block);
    return { at, companion: (await companionsOf(tx, gaiaId)).includes(other) };
  });
  if (changed === null) return { response: {}, pushes: [] };
  const { at, companion } = changed;
  // What each knew of the other is from before the block; presence is not exchanged while the other block lasts.
  if (!block && companion) live.introduce(gaiaId, [other]);
  const participant_id = participantId(other);
  const change = { participant_id, new_block_state: state };
  const updates: StateUpdate[] = [{ block_notification: { block_state_change: [change] } }];
  // Without a presence: the caller no longer sees the other's. The other is not notified that it works both ways.
  if (block && companion)
    updates.push({ presence_notification: { presence: [{ user_id: participant_id }] } });
  return { response: {}, pushes: updates.map((update) => ({ at, to: [gaiaId], update })) };
};

function requestedState(state: BlockState | null | undefined): BlockState {
  if (state === BlockState.BLOCK_STATE_BLOCK || state === BlockState.BLOCK_STATE_UNBLOCK) return state;
  throw new Refusal('field_invalid', { field: 'block_state', allowed: 'BLOCK, UNBLOCK' });
}
