import { createHash } from 'node:crypto';
import {
  encode,
  InvitationStatus,
  limits,
  type SuggestedContact,
  type SuggestedContactGroup,
  type SuggestedContactGroupHash,
} from '../../../protocol/index.ts';
import { bounded } from '../../domain/bounds.ts';
import { type SuggestionGroup, suggest, suggestionGroups } from '../../domain/people/suggestions.ts';
import { peopleByIds, type Person } from '../../store/people/people.ts';
import type { Handler } from '../context/context.ts';
import { EntityView } from './entity-view.ts';
import { suggestionSources } from './suggestion-sources.ts';

const hashBytes = 4;

/** People the caller may want to write to, in groups; a group that the caller has already is sent without them. */
export const getSuggestedEntities: Handler<'GetSuggestedEntities'> = async (context, request) => {
  const { caller, clock, store } = context;
  const sources = await suggestionSources(store.reader, caller.gaiaId, clock.nowUsec());
  const most = (group: SuggestionGroup): number =>
    bounded(request[group]?.max_results, limits.suggestedContacts);
  const { groups, rest } = suggest(sources, most);
  const outside = rest.slice(0, bounded(request.max_count, limits.suggestedContacts));
  const shown = [...[...groups.values()].flat(), ...outside];
  const people = new Map((await peopleByIds(store.reader, shown)).map((one) => [one.gaiaId, one]));
  const known = (ids: readonly string[]): Person[] => ids.flatMap((id) => people.get(id) ?? []);
  const entities = await (await EntityView.of(context)).entitiesOf([...people.values()]);
  const standing = standings(sources.companions, sources.invited);
  const response: Partial<Record<SuggestionGroup, SuggestedContactGroup>> = {};
  for (const group of suggestionGroups) {
    const contact = known(groups.get(group) ?? []).map((person) => ({
      entity: entities.get(person.gaiaId) ?? null,
      invitation_status: standing.get(person.gaiaId) ?? null,
    }));
    response[group] = groupOf(contact, request[group]);
  }
  const entity = known(outside).flatMap(({ gaiaId }) => entities.get(gaiaId) ?? []);
  return { response: { ...response, entity }, pushes: [] };
};

/** Of those who share a conversation with the caller. */
function standings(
  companions: readonly string[],
  invited: readonly string[],
): ReadonlyMap<string, InvitationStatus> {
  const { INVITATION_STATUS_ACCEPTED: accepted, INVITATION_STATUS_PENDING: pending } = InvitationStatus;
  return new Map([
    ...invited.map((id) => [id, pending] as const),
    ...companions.map((id) => [id, accepted] as const),
  ]);
}

function groupOf(
  contact: SuggestedContact[],
  requested: SuggestedContactGroupHash | null | undefined,
): SuggestedContactGroup {
  // How someone is moves all the time, and is pushed.
  const lasting = contact.map(({ entity, ...rest }) => ({ ...rest, entity: { ...entity, presence: null } }));
  const digest = createHash('sha256')
    .update(encode('SuggestedContactGroup', { contact: lasting }))
    .digest();
  const hash = new Uint8Array(digest.subarray(0, hashBytes));
  const isKnown =
    requested?.hash !== null &&
    requested?.hash !== undefined &&
    digest.subarray(0, hashBytes).equals(requested.hash);
  return isKnown ? { hash_matched: true, hash, contact: [] } : { hash_matched: false, hash, contact };
}
