/** Sizes of the list in CSS pixels. */
export interface ListSizes {
  /** A row with the gap below it. */
  row: number;
  heading: number;
}

/** What a section shows: rows from `first` up to and without `end`. Offsets are from the top of the whole list. */
export interface SectionWindow {
  top: number;
  /** Of its heading; 0 where it has none. */
  heading: number;
  height: number;
  first: number;
  end: number;
}

/** So many rows beyond the edges are drawn, so that a quick scroll does not show holes. */
const spare = 6;

/**
 * The part of the list that has to be drawn.
 *
 * @param counts rows of each section, and whether it has a heading
 * @param from where the visible part begins, in pixels from the top of the list
 * @param height of the visible part
 */
export function listWindow(
  counts: readonly { rows: number; headed: boolean }[],
  sizes: ListSizes,
  from: number,
  height: number,
): readonly SectionWindow[] {
  let top = 0;
  return counts.map(({ rows, headed }) => {
    const heading = headed ? sizes.heading : 0;
    const begin = top + heading;
    const clamp = (index: number): number => Math.min(Math.max(index, 0), rows);
    const first = clamp(Math.floor((from - begin) / sizes.row) - spare);
    const end = clamp(Math.ceil((from + height - begin) / sizes.row) + spare);
    const section = { top, heading, height: heading + rows * sizes.row, first, end };
    top += section.height;
    return section;
  });
}

/**
 * Indexes of the rows of a section to draw. What has, or can have, the focus (`tabStop`) is always among them, even when
 * it is scrolled out of sight.
 */
export function placesIn(
  { ids }: { ids: readonly string[] },
  { first, end }: Pick<SectionWindow, 'first' | 'end'>,
  tabStop: string | undefined,
): readonly number[] {
  const shown = Array.from({ length: end - first }, (_, index) => first + index);
  const at = tabStop === undefined ? -1 : ids.indexOf(tabStop);
  if (at < 0 || (at >= first && at < end)) return shown;
  return at < first ? [at, ...shown] : [...shown, at];
}

/** How far to scroll so that a row is wholly visible; the same where it is already. */
export function scrollTo(
  row: { top: number; height: number },
  view: { from: number; height: number },
): number {
  if (row.top < view.from) return row.top;
  return Math.max(view.from, row.top + row.height - view.height);
}

/** The row to which a key leads from another, with `page` rows on a screen; null: the key leads nowhere. */
export function rowForKey(key: string, at: number, page: number, last: number): number | null {
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}
