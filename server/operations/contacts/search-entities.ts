import { searchWords } from '../../domain/people/names.ts';
import { matches } from '../../domain/people/search.ts';
import { bounded } from '../../domain/bounds.ts';
import { peopleByWord } from '../../store/people/people.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';
import { EntityView } from './entity-view.ts';

/** Results when not asked for a number, and at most: more than fits a list that someone reads. */
const count = { standard: 20, most: 100 };
/** People looked at for one search, so that a common first letter stays cheap. */
const mostCandidates = 2000;

/** Finds people by the beginnings of the words of their names, or of their e-mail address. */
export const searchEntities: Handler<'SearchEntities'> = async (context, request) => {
  const { caller, store } = context;
  const query = request.query ?? '';
  // The longest word leaves the fewest candidates.
  const [longest] = searchWords(query).sort((a, b) => b.length - a.length);
  if (longest === undefined) return { response: { entity: [] }, pushes: [] };
  const first = query.includes('@') ? (searchWords(query)[0] ?? longest) : longest;
  const candidates = await peopleByWord(store.reader, first, mostCandidates);
  const silence = await silenceOf(store.reader, caller.gaiaId);
  const found = candidates.filter(
    (person) =>
      person.gaiaId !== caller.gaiaId &&
      !silence.between(caller.gaiaId, person.gaiaId) &&
      matches(person, query),
  );
  const shown = found.slice(0, bounded(request.max_count, count));
  const entities = await (await EntityView.of(context)).entitiesOf(shown);
  return { response: { entity: [...entities.values()] }, pushes: [] };
};
