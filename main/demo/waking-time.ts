const minuteMs = 60_000;
/** When people get up, and when they write their last message of the day. */
const morning = [6, 45] as const;
const evening = [22, 45] as const;

/**
 * A moment so many minutes ago, milliseconds, of which the nights do not count: no one writes then. A later one is always after
 * an earlier one, and none is in the future.
 */
export function wakingTime(minutesAgo: number, now = Date.now()): number {
  let left = minutesAgo * minuteMs;
  let at = Math.min(now, new Date(now).setHours(...evening, 0, 0));
  for (;;) {
    const waking = at - new Date(at).setHours(...morning, 0, 0);
    if (waking > left) return at - left;
    left -= Math.max(0, waking);
    const before = new Date(at);
    before.setDate(before.getDate() - 1);
    at = before.setHours(...evening, 0, 0);
  }
}
