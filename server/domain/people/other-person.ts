import type { ParticipantId } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/**
 * The gaia id of another person that a request names.
 *
 * @throws Refusal when it names no one, or the caller
 */
export function otherPerson(id: ParticipantId | null | undefined, callerId: string): string {
  const gaiaId = id?.gaia_id || id?.chat_id || '';
  if (gaiaId === '') throw new Refusal('field_missing', { field: 'participant_id' });
  if (gaiaId === callerId) throw new Refusal('person_is_caller');
  return gaiaId;
}
