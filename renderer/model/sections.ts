/** A part of the list under a heading of its own; `all` is a list without headings. */
export interface Section {
  kind: 'favourites' | 'others' | 'all';
  ids: readonly string[];
}

/** Favourites stand first, each part in the order that it had. Without any, the list is one part. */
export function sectionsOf(ids: readonly string[], isFavourite: (id: string) => boolean): readonly Section[] {
  const favourites = ids.filter(isFavourite);
  if (favourites.length === 0) return [{ kind: 'all', ids }];
  const others = ids.filter((id) => !isFavourite(id));
  const first: Section = { kind: 'favourites', ids: favourites };
  return others.length === 0 ? [first] : [first, { kind: 'others', ids: others }];
}

/** Whether two lists show the same rows in the same places. */
export const sameSections = (one: readonly Section[], other: readonly Section[]): boolean =>
  one.length === other.length &&
  one.every(({ kind, ids }, at) => {
    const second = other[at];
    return (
      kind === second?.kind &&
      ids.length === second.ids.length &&
      ids.every((id, row) => id === second.ids[row])
    );
  });

/** The rows in the order in which they stand. */
export const idsIn = (sections: readonly Section[]): readonly string[] => sections.flatMap(({ ids }) => ids);

/**
 * Which row to go to from another: the next (1) or previous (-1) one that fits, and where to begin when nothing is open.
 * Null: there is none.
 */
export function neighbourOf(
  ids: readonly string[],
  from: string | null,
  step: 1 | -1,
  fits: (id: string) => boolean = () => true,
): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  const start = at < 0 ? (step === 1 ? 0 : ids.length - 1) : at + step;
  for (let index = start; index >= 0 && index < ids.length; index += step) {
    const id = ids[index];
    if (id !== undefined && fits(id)) return id;
  }
  return null;
}

/** The row to focus after one leaves the list: the one below it, else above. */
export const successorOf = (ids: readonly string[], gone: string): string | null =>
  ids.includes(gone) ? (neighbourOf(ids, gone, 1) ?? neighbourOf(ids, gone, -1)) : null;
