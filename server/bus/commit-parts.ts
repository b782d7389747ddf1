import type { CommitSpan } from '../store/commit/commit-span.ts';
import type { Usec } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';
import type { Delivery } from './bus.ts';
import type { Commit, CommitPart } from './commit.ts';

/** What a commit publishes, so that each conversation in it waits for its own past alone. */
export function publishedOf(
  { after, since, last, wholeAt, waitsFor, before }: CommitSpan,
  deliveries: readonly Delivery[],
): Omit<Commit, 'from'> {
  // What is confined to conversations tells in each delivery of one of them.
  const [any = null] = before.keys();
  const groups = Map.groupBy(deliveries, ({ pushes }) => {
    const id = pushes.map(conversationOf).find((each) => each !== null && before.has(each));
    return id ?? any;
  });
  const parts = [...groups].map(([conversationId, its]): CommitPart => {
    const own = conversationId === null ? 0 : (before.get(conversationId) ?? 0);
    return {
      conversationId,
      waitsFor: [...new Set([...waitsFor, own])].filter((at) => at > 0),
      deliveries: its,
    };
  });
  return { after, since, last, wholeAt, parts };
}

function conversationOf({ update }: Push): string | null {
  const of =
    update.event_notification?.event ?? update.watermark_notification ?? update.view_modification ?? null;
  return of?.conversation_id?.id ?? null;
}

/** Of the first stored change in a delivery; null when it has none. */
export function positionOf({ pushes }: Delivery): Usec | null {
  return pushes.find(({ at }) => at !== null)?.at ?? null;
}

/** Whether the commit made its first stored change. */
export function isOf(delivery: Delivery, { after, last }: CommitSpan): boolean {
  const at = positionOf(delivery) ?? 0;
  return at > after && at <= last;
}

/** Position of the last stored change in a part, which no other part has; 0: there is none. */
export function lastOf({ deliveries }: CommitPart): Usec {
  let last = 0;
  for (const { pushes } of deliveries)
    for (const { at } of pushes) if (at !== null) last = Math.max(last, at);
  return last;
}

/** Whether a person is a recipient of a part that is about no single conversation; null: there is no such part. */
export function recipientsOutsideConversations(
  parts: readonly CommitPart[],
): ((gaiaId: string) => boolean) | null {
  const outside = parts.filter(({ conversationId }) => conversationId === null);
  const pushes = outside.flatMap(({ deliveries }) => deliveries.flatMap((delivery) => delivery.pushes));
  const recipients = new Set(pushes.flatMap(({ to }) => to));
  return outside.length > 0 ? (gaiaId) => recipients.has(gaiaId) : null;
}
