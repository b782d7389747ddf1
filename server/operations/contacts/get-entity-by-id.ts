import type { EntityLookupSpec, EntityResult } from '../../../protocol/index.ts';
import { entityOf } from '../../domain/people/entity.ts';
import { emailKey } from '../../domain/people/names.ts';
import { Refusal } from '../../domain/refusal.ts';
import { placeholderFor } from '../../store/accounts/account-store.ts';
import { type Person, personByEmailKey, personById, personByPhone } from '../../store/people/people.ts';
import type { Store } from '../../store/store.ts';
import type { Handler } from '../context/context.ts';

/** More people than a conversation has are never needed at once. */
const mostLookups = 1000;
const addressForm = /^[^\s@]+@[^\s@]+$/u;

/** Looks people up by id, e-mail address or phone number; one result per lookup, empty when there is no one. */
export const getEntityById: Handler<'GetEntityById'> = async ({ caller, store }, request) => {
  const specs = request.batch_lookup_spec ?? [];
  if (specs.length > mostLookups) {
    throw new Refusal('too_many_people', { most: mostLookups });
  }
  const results: EntityResult[] = [];
  for (const spec of specs) {
    const person = await find(store, spec);
    results.push({
      lookup_spec: spec,
      entity: person ? [entityOf(person, caller.email)] : [],
    });
  }
  return {
    response: { entity: results.flatMap(({ entity }) => entity ?? []), entity_result: results },
    pushes: [],
  };
};

async function find(store: Store, spec: EntityLookupSpec): Promise<Person | null> {
  const { gaia_id, email, phone } = spec;
  if (gaia_id) return personById(store.reader, gaia_id);
  if (phone) return personByPhone(store.reader, phone);
  if (!email) return null;
  const known = await personByEmailKey(store.reader, emailKey(email));
  if (known || spec.create_offnetwork_gaia !== true || !addressForm.test(email.trim())) {
    return known;
  }
  return store.write((tx) => placeholderFor(tx, email));
}
