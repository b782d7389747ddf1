import { limits, type PresenceResult } from '../../../protocol/index.ts';
import { masked } from '../../domain/people/presence.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { AnswerSize } from '../context/answer-size.ts';
import type { Handler } from '../context/context.ts';
import { visibleTo } from './visible-to.ts';

/** So many are looked up at a time. */
const batch = 100;

/** Presence of people the caller may see: who shares an active conversation and is not blocked. */
export const queryPresence: Handler<'QueryPresence'> = async ({ caller, live, store }, request) => {
  const ids = [...new Set((request.participant_id ?? []).map((id) => id.gaia_id || id.chat_id || ''))];
  if (ids.length > limits.participants) {
    throw new Refusal('too_many_people', { most: limits.participants });
  }
  const { people: visible } = await visibleTo(store.reader, caller.gaiaId);
  const mask = request.field_mask ?? [];
  const slice = new TimeSlice();
  const size = new AnswerSize(caller.variant);
  const results: WithLazy<PresenceResult>[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const presences = await live.presenceOf(some.filter((id) => visible.has(id)));
    for (const id of some) {
      const presence = presences.get(id);
      const user_id = size.encoded('ParticipantId', participantId(id));
      const known = presence && size.encoded('Presence', masked(presence, mask));
      results.push({ user_id, ...(known && { presence: known }) });
    }
    size.check();
    await slice.pause();
  }
  return { response: { presence_result: results }, pushes: [] };
};
