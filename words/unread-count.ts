/**
 * Unread messages are counted up to here: nothing is loaded just to be counted, and beyond it no one reads the figure.
 * The catalogues say "500+" for it.
 */
export const unreadMost = 500;

/** A count of unread messages for a text of the catalogue. */
export const countedUnread = (count: number): number => Math.min(count, unreadMost);

/** A count of unread messages as figures, the same wherever one stands. `more`: there may be more than were counted. */
export const unreadText = (count: number, more = false): string =>
  more || count >= unreadMost ? `${countedUnread(count)}+` : String(count);
