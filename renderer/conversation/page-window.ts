/** Which part of a long history is drawn: up to `last` (null: the newest), from `first` (null: a page before the end). */
export interface PageWindow {
  first: string | null;
  last: string | null;
}

export interface Range {
  start: number;
  end: number;
}

/**
 * Events drawn at first, added per step at least and at most, and kept at most while scrolling. Few, for every frame that
 * scrolls past them pays for those that it draws. Longer steps would be felt; what they leave undone, the next frames do.
 */
export const pageSize = { first: 40, step: 8, longStep: 10, most: 80 } as const;

/** How near to an end of what is drawn more of it is drawn, pixels: as much as is scrolled past in some late frames. */
export const nearEnd = 1600;

/** The least that an event takes, and its reactions, pixels. */
const least = { event: 30, reactions: 28 } as const;

/** How many of these events fill a height at most, in their order. `hasReactions`: of an event. */
export function filling<T>(
  events: readonly T[],
  height: number,
  hasReactions: (event: T) => boolean,
): number {
  let taken = 0;
  const all = events.findIndex((event) => {
    if (taken >= height) return true;
    taken += least.event + (hasReactions(event) ? least.reactions : 0);
    return false;
  });
  return all < 0 ? events.length : all;
}

/** What is drawn beyond the edges of the screen, and all that is drawn, pixels. */
export interface Room {
  above: number;
  below: number;
  height: number;
}

export const newestPage: PageWindow = { first: null, last: null };

/** Where the keys of a list stand. Every frame that scrolls asks several times, and the lists are long. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Index of a key; -1: it is not there. */
export function placeOf(keys: readonly string[], key: string | null): number {
  if (key === null) return -1;
  const known = places.get(keys) ?? new Map(keys.map((each, index) => [each, index]));
  places.set(keys, known);
  return known.get(key) ?? -1;
}

/** Half-open range of indexes; keys that are gone fall back to the newest page. The list of keys is never changed. */
export function rangeOf(keys: readonly string[], window: PageWindow): Range {
  const last = placeOf(keys, window.last);
  const end = last < 0 ? keys.length : last + 1;
  const first = placeOf(keys, window.first);
  const start = first < 0 || first >= end ? Math.max(0, end - pageSize.first) : first;
  return { start, end };
}

/**
 * The window while the person stays at the newest: its beginning is fixed while more events arrive, until there are too
 * many. So each event is drawn once, and old ones are dropped only now and then. `fewest`: how many it has at least.
 */
export function following(
  keys: readonly string[],
  window: PageWindow,
  fewest: number = pageSize.first,
): PageWindow {
  const { start, end } = rangeOf(keys, window);
  const isHeld = window.last === null && window.first !== null && keys[start] === window.first;
  const count = end - start;
  if (isHeld && count >= fewest && count <= pageSize.most) return window;
  return { first: keys[Math.max(0, keys.length - pageSize.first)] ?? null, last: null };
}

/** The window while the person is elsewhere than at the newest: what arrives is drawn until there is too much. */
export function held(keys: readonly string[], window: PageWindow): PageWindow {
  const { start, end } = rangeOf(keys, window);
  return end - start <= pageSize.most ? window : windowFor(keys, { start, end: start + pageSize.most });
}

/** A page with an entry in its middle, or with so many `before` it and `after` it. */
export function around(
  keys: readonly string[],
  key: string,
  { before, after }: { before: number; after: number } = {
    before: pageSize.first / 2,
    after: pageSize.first / 2,
  },
): PageWindow {
  const at = Math.max(0, placeOf(keys, key));
  const start = Math.max(0, at - before);
  return windowFor(keys, { start, end: Math.min(keys.length, start + before + after) });
}

function windowFor(keys: readonly string[], range: Range): PageWindow {
  return {
    first: keys[range.start] ?? null,
    last: range.end >= keys.length ? null : (keys[range.end - 1] ?? null),
  };
}

/** How many events fill `missing` pixels, where those that are drawn take `taken` pixels: as much as a step may be. */
export function stepOver(missing: number, drawn: number, taken: number): number {
  const each = taken > 0 && drawn > 0 ? taken / drawn : 1;
  return Math.min(pageSize.longStep, Math.max(pageSize.step, Math.ceil(missing / each)));
}

/**
 * The window a step further to where too little is drawn, the past first; null: there is enough.
 *
 * `atEnd`: the person stays at the newest. A page is enough then, unless it does not fill the screen.
 */
export function moved(
  keys: readonly string[],
  window: PageWindow,
  { above, below, height }: Room,
  atEnd: boolean,
): PageWindow | null {
  const { start, end } = rangeOf(keys, window);
  const drawn = end - start;
  // When there is as much as may be, every step takes from the other side: both sides must be able to have enough.
  const near = drawn < pageSize.most ? nearEnd : Math.min(nearEnd, (above + below) / 3);
  const step = (room: number): number => stepOver(near - room, drawn, height);
  const past = above < (atEnd ? 1 : near) ? older(keys, window, step(above)) : null;
  return past ?? (below < near ? newer(keys, window, step(below)) : null);
}

/** A step towards the past; drops the newest when there is too much. Null: everything loaded is drawn. */
export function older(
  keys: readonly string[],
  window: PageWindow,
  step: number = pageSize.step,
): PageWindow | null {
  const range = rangeOf(keys, window);
  if (range.start === 0) return null;
  const start = Math.max(0, range.start - step);
  return windowFor(keys, { start, end: Math.min(range.end, start + pageSize.most) });
}

/** A step towards the present; drops the oldest. Null: the newest is drawn. */
export function newer(
  keys: readonly string[],
  window: PageWindow,
  step: number = pageSize.step,
): PageWindow | null {
  const range = rangeOf(keys, window);
  if (range.end >= keys.length) return null;
  const end = Math.min(keys.length, range.end + step);
  return windowFor(keys, { start: Math.max(range.start, end - pageSize.most), end });
}
