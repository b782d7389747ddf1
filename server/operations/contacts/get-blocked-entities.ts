import { blockedBy } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';
import { EntityView } from './entity-view.ts';

/** People the caller blocks, in order of their names. */
export const getBlockedEntities: Handler<'GetBlockedEntities'> = async (context) => {
  const people = await blockedBy(context.store.reader, context.caller.gaiaId);
  if (people.length === 0) return { response: { entity: [] }, pushes: [] };
  const entities = await (await EntityView.of(context)).entitiesOf(people);
  return { response: { entity: [...entities.values()] }, pushes: [] };
};
