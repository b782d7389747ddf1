import { type EntityLookupSpec, type EntityResult, limits } from '../../../protocol/index.ts';
import { emailKey } from '../../domain/people/names.ts';
import { requestedPlaceholder } from '../../domain/people/offnetwork.ts';
import { Refusal } from '../../domain/refusal.ts';
import { placeholderFor } from '../../store/accounts/placeholders.ts';
import { peopleByIds, type Person, personByEmailKey, personByPhone } from '../../store/people/people.ts';
import type { Store } from '../../store/store.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { AnswerSize } from '../context/answer-size.ts';
import type { Context, Handler } from '../context/context.ts';
import { EntityView } from './entity-view.ts';

/** So many are looked up at a time. */
const batch = 100;

/** Looks people up by id, e-mail address or phone number; one result per different lookup, empty when there is no one. */
export const getEntityById: Handler<'GetEntityById'> = async (context, request) => {
  const { caller, store } = context;
  const specs = different(request.batch_lookup_spec ?? []);
  if (specs.length > limits.lookups) {
    throw new Refusal('too_many_people', { most: limits.lookups });
  }
  checkLookups(context, specs);
  const slice = new TimeSlice();
  const size = new AnswerSize(caller.variant);
  const view = await EntityView.of(context);
  const results: WithLazy<EntityResult>[] = [];
  for (let from = 0; from < specs.length; from += batch) {
    const found: { readonly spec: EntityLookupSpec; readonly person: Person | null }[] = [];
    const some = specs.slice(from, from + batch);
    const byId = await knownById(store, some);
    for (const spec of some) {
      const person = byId.get(spec.gaia_id ?? '') ?? (await findBySecret(store, caller.gaiaId, spec));
      found.push({ spec, person: person && view.isFound(person, spec) ? person : null });
      await slice.pause();
    }
    const entities = await view.entitiesOf(found.flatMap(({ person }) => person ?? []));
    for (const { spec, person } of found) {
      const entity = entities.get(person?.gaiaId ?? '');
      size.encoded('EntityLookupSpec', spec);
      // It is in the answer twice.
      results.push({ lookup_spec: spec, entity: entity ? [size.encoded('Entity', entity, 2)] : [] });
      size.check();
    }
    await slice.pause();
  }
  return {
    response: { entity: results.flatMap(({ entity }) => entity ?? []), entity_result: results },
    pushes: [],
  };
};

/** Lookups of the same person in the same way count once. */
function different(specs: readonly EntityLookupSpec[]): EntityLookupSpec[] {
  const keyOf = ({ gaia_id, phone, email, create_offnetwork_gaia }: EntityLookupSpec): string =>
    JSON.stringify([gaia_id, phone, email, create_offnetwork_gaia]);
  return [...new Map(specs.map((spec) => [keyOf(spec), spec])).values()];
}

/** @throws Refusal when the caller looked up too many addresses and numbers in this minute */
function checkLookups({ caller, lookups }: Context, specs: readonly EntityLookupSpec[]): void {
  const secret = specs.filter(({ gaia_id, phone, email }) => !gaia_id && (phone || email));
  const seconds = secret.length > 0 ? lookups.take(caller.gaiaId, secret.length) : 0;
  if (seconds > 0) throw new Refusal('too_many_lookups', { most: limits.lookupsPerMinute, seconds });
}

async function knownById(
  { reader }: Store,
  specs: readonly EntityLookupSpec[],
): Promise<ReadonlyMap<string, Person>> {
  const people = await peopleByIds(
    reader,
    specs.flatMap(({ gaia_id }) => gaia_id || []),
  );
  return new Map(people.map((person) => [person.gaiaId, person]));
}

/** By what not everyone knows of a person. Null for who is asked for by id. */
async function findBySecret(store: Store, callerId: string, spec: EntityLookupSpec): Promise<Person | null> {
  const { gaia_id, email, phone } = spec;
  if (gaia_id) return null;
  if (phone) return personByPhone(store.reader, phone);
  if (!email) return null;
  const known = await personByEmailKey(store.reader, emailKey(email));
  if (known || spec.create_offnetwork_gaia !== true) return known;
  const address = requestedPlaceholder(email);
  return store.write((tx) => placeholderFor(tx, address, callerId));
}
