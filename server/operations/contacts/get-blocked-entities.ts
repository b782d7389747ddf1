import { entityOf } from '../../domain/people/entity.ts';
import { blockedBy } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';

/** People the caller blocks, in order of their names. */
export const getBlockedEntities: Handler<'GetBlockedEntities'> = async ({ caller, store }) => {
  const people = await blockedBy(store.reader, caller.gaiaId);
  return { response: { entity: people.map((person) => entityOf(person, caller.email)) }, pushes: [] };
};
