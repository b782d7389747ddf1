import { limits } from '../../../protocol/index.ts';
import { masked } from '../../domain/people/presence.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import { companionsOf } from '../../store/conversations/conversations.ts';
import { silencedFor } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';

/** Presence of people the caller may see: who shares an active conversation and is not blocked. */
export const queryPresence: Handler<'QueryPresence'> = async ({ caller, live, store }, request) => {
  const ids = (request.participant_id ?? []).map((id) => id.gaia_id || id.chat_id || '');
  if (ids.length > limits.participants) {
    throw new Refusal('too_many_people', { most: limits.participants });
  }
  const visible = new Set(await companionsOf(store.reader, caller.gaiaId));
  for (const id of await silencedFor(store.reader, caller.gaiaId)) visible.delete(id);
  visible.add(caller.gaiaId);
  const presences = await live.presenceOf(ids.filter((id) => visible.has(id)));
  const mask = request.field_mask ?? [];
  return {
    response: {
      presence_result: ids.map((id) => {
        const presence = presences.get(id);
        return {
          user_id: participantId(id),
          ...(presence && { presence: masked(presence, mask) }),
        };
      }),
    },
    pushes: [],
  };
};
