import { searchWords } from '../../domain/people/names.ts';
import { matching } from '../../domain/people/search.ts';
import { bounded } from '../../domain/bounds.ts';
import { peopleByWord, type Person } from '../../store/people/people.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import type { Handler } from '../context/context.ts';
import { EntityView } from './entity-view.ts';

/** Results when not asked for a number, and at most: more than fits a list that someone reads. */
const count = { standard: 20, most: 100 };
/** For one search, so that a common first letter stays cheap. */
const most = {
  /** Looked at: names that begin with the query's longest word. */
  candidates: 2000,
  /** Of which the first ones by name are shown. */
  found: 200,
};

/**
 * Finds people by the beginnings of the words of their names, or of their e-mail address. They come in order of their names;
 * of very many, those whose words come first.
 */
export const searchEntities: Handler<'SearchEntities'> = async (context, request) => {
  const { caller, store } = context;
  const query = request.query ?? '';
  // The longest word leaves the fewest candidates.
  const [longest] = searchWords(query).sort((a, b) => b.length - a.length);
  if (longest === undefined) return { response: { entity: [] }, pushes: [] };
  const first = query.includes('@') ? (searchWords(query)[0] ?? longest) : longest;
  const silence = await silenceOf(store.reader, caller.gaiaId);
  const isMatch = matching(query);
  const slice = new TimeSlice();
  const found = new Map<string, Person>();
  let candidates = 0;
  for await (const some of peopleByWord(store.reader, first)) {
    for (const person of some) {
      const { gaiaId } = person;
      if (gaiaId === caller.gaiaId || silence.between(caller.gaiaId, gaiaId)) continue;
      if (isMatch(person)) found.set(gaiaId, person);
    }
    candidates += some.length;
    if (candidates >= most.candidates || found.size >= most.found) break;
    await slice.pause();
  }
  const shown = [...found.values()].sort(byName).slice(0, bounded(request.max_count, count));
  const entities = await (await EntityView.of(context)).entitiesOf(shown);
  return { response: { entity: [...entities.values()] }, pushes: [] };
};

function byName(a: Person, b: Person): number {
  if (a.displayName !== b.displayName) return a.displayName < b.displayName ? -1 : 1;
  return a.gaiaId < b.gaiaId ? -1 : 1;
}
