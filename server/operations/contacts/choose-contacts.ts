import { limits, type ParticipantId } from '../../../protocol/index.ts';
import { otherPerson } from '../../domain/people/other-person.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type ContactChoice, setContactChoice } from '../../store/people/contacts.ts';
import { peopleByIds } from '../../store/people/people.ts';
import type { Context } from '../context/context.ts';

/**
 * Makes a choice about all of some people, or takes it back.
 *
 * @throws Refusal when one of them is unknown or the caller; then nothing changes
 */
export async function chooseContacts(
  { caller, store }: Context,
  people: readonly (ParticipantId | null | undefined)[],
  choice: ContactChoice,
  on: boolean,
): Promise<void> {
  if (people.length === 0) throw new Refusal('field_missing', { field: 'participant_id' });
  if (people.length > limits.participants) {
    throw new Refusal('too_many_people', { most: limits.participants });
  }
  const ids = [...new Set(people.map((one) => otherPerson(one, caller.gaiaId)))];
  await store.write(async (tx) => {
    const known = new Set((await peopleByIds(tx, ids)).map(({ gaiaId }) => gaiaId));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw new Refusal('person_unknown', { id: unknown });
    for (const id of ids) await setContactChoice(tx, caller.gaiaId, id, choice, on);
  });
}
