import type { TimelineItem } from './timeline-items.ts';

const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each, index) => Object.is(each, other[index]))
    : Object.is(one, other);

function sameItem(one: TimelineItem, other: TimelineItem): boolean {
  const was = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([name, value]) => sameValue(value, was.get(name)));
}

/** The entries of `now`; one that shows what it showed `before` is the very object of before. */
export function keepSame(before: readonly TimelineItem[], now: readonly TimelineItem[]): TimelineItem[] {
  const known = new Map(before.map((item) => [item.key, item]));
  return now.map((item) => {
    const was = known.get(item.key);
    return was && sameItem(was, item) ? was : item;
  });
}

/**
 * A group of `now` has the key of the one of `before` with which it shares a message: it is drawn where that one was,
 * whatever came above its first message.
 */
export function keepGroupKeys(before: readonly TimelineItem[], now: readonly TimelineItem[]): TimelineItem[] {
  const groupOf = new Map<string, string>();
  for (const item of before)
    if (item.kind === 'group') for (const { key } of item.messages) groupOf.set(key, item.key);
  const taken = new Set<string>();
  return now.map((item) => {
    if (item.kind !== 'group') return item;
    const known = item.messages.map(({ key }) => groupOf.get(key));
    let key = known.find((each) => each !== undefined && !taken.has(each)) ?? item.key;
    while (taken.has(key)) key += '+';
    taken.add(key);
    return { ...item, key };
  });
}
