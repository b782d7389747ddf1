import type { SuggestionsView } from '../../preload/commands/people.ts';
import type { PersonView } from '../../preload/views.ts';
import { personMatches } from '../model/people.ts';
import { personName } from '../../words/person-name.ts';

export type ChoiceGroup = 'pinned' | 'often' | 'others' | 'dismissed';

export interface ChoiceSection {
  group: ChoiceGroup;
  people: readonly PersonView[];
}

export interface Choosable {
  /** Null until the server has responded. */
  suggestions: SuggestionsView | null;
  /** People that the window knows already. */
  known: readonly PersonView[];
  /** People that the server found for the query. */
  found: readonly PersonView[];
  /** gaia_ids of those who cannot be chosen: oneself, and who is there already. */
  excluded: ReadonlySet<string>;
}

const byName = (one: PersonView, other: PersonView): number =>
  personName(one.entity).localeCompare(personName(other.entity));

/**
 * People to choose from, in the groups in which they stand. Without a query those who were dismissed are in a group of
 * their own, for who wants to see it; with one, they are among the others.
 */
export function peopleToChoose(
  { suggestions, known, found, excluded }: Choosable,
  query: string,
): ChoiceSection[] {
  const taken = new Set(excluded);
  const dismissed = suggestions?.dismissed ?? [];
  if (query === '') for (const { gaiaId } of dismissed) taken.add(gaiaId);
  const take = (group: ChoiceGroup, people: readonly PersonView[]): ChoiceSection => ({
    group,
    people: people.filter((person) => {
      if (taken.has(person.gaiaId) || !(found.includes(person) || personMatches(person, query))) return false;
      taken.add(person.gaiaId);
      return true;
    }),
  });
  const others = [...(suggestions?.others ?? []), ...known.toSorted(byName), ...found];
  const sections = [
    take('pinned', suggestions?.pinned ?? []),
    take('often', suggestions?.favourites ?? []),
    take('others', query === '' ? others : [...others, ...dismissed]),
    ...(query === '' ? [{ group: 'dismissed' as const, people: dismissed }] : []),
  ];
  return sections.filter(({ people }) => people.length > 0);
}

/** Whether what was typed is an address to which an invitation can be sent. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/u.test(text.trim());

/** The address in a message of the server, such as the link to share where it cannot send e-mail. */
export const linkIn = (text: string): string | null =>
  /https?:\/\/[^\s<>"]*[^\s<>".,;)]/u.exec(text)?.[0] ?? null;
