/** The groups of suggested people, in the order in which they are filled: no one is in two of them. */
export const suggestionGroups = [
  'dismissed_contacts',
  'pinned_favorites',
  'favorites',
  'contacts_you_hangout_with',
  'other_contacts_on_hangouts',
  'other_contacts',
] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

/** What is known about the people sources someone. All are gaia ids, in the order in which they are suggested. */
export interface SuggestionSources {
  readonly self: string;
  /** People who block the person or are blocked: suggested in no group. */
  readonly silenced: ReadonlySet<string>;
  readonly dismissed: readonly string[];
  readonly pinned: readonly string[];
  /** How much the person wrote to each lately; those with the same amount in the order of the map. */
  readonly written: ReadonlyMap<string, number>;
  /** Active together with the person in some conversation. */
  readonly companions: readonly string[];
  /** Asked into a conversation of the person, and not in yet. */
  readonly invited: readonly string[];
  /** Further people of the server who are signed in somewhere, so that they can be reached. */
  readonly reachable: readonly string[];
  /** Further people of the server who are not. */
  readonly unreachable: readonly string[];
}

export interface Suggestions {
  readonly groups: ReadonlyMap<SuggestionGroup, readonly string[]>;
  /** Those who did not fit into their groups. */
  readonly rest: readonly string[];
}

/** @param most how many people each group holds at most; who does not fit into one may be in a later one */
export function suggest(sources: SuggestionSources, most: (group: SuggestionGroup) => number): Suggestions {
  const taken = new Set([sources.self, ...sources.silenced]);
  // Dismissed people are in no other group, also those who do not fit into theirs.
  const dismissed = sources.dismissed.filter((id) => !taken.has(id));
  for (const id of dismissed) taken.add(id);
  const candidates: Readonly<Record<SuggestionGroup, readonly string[]>> = {
    dismissed_contacts: [],
    pinned_favorites: sources.pinned,
    favorites: [...sources.written]
      .filter(([, amount]) => amount > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([id]) => id),
    contacts_you_hangout_with: sources.companions,
    other_contacts_on_hangouts: sources.reachable,
    other_contacts: [...sources.invited, ...sources.unreachable],
  };
  const groups = new Map<SuggestionGroup, readonly string[]>();
  for (const group of suggestionGroups) {
    const fitting =
      group === 'dismissed_contacts'
        ? dismissed.slice(0, most(group))
        : unique(candidates[group].filter((id) => !taken.has(id))).slice(0, most(group));
    for (const id of fitting) taken.add(id);
    groups.set(group, fitting);
  }
  const everyone = suggestionGroups.flatMap((group) => candidates[group]);
  return { groups, rest: unique(everyone.filter((id) => !taken.has(id))) };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
