import type { CommitSpan } from '../store/commit/commit-span.ts';
import type { Push } from '../domain/events/push.ts';
import type { Delivery } from './bus.ts';
import type { Commit, CommitPart } from './commit-chain.ts';

/** What a commit publishes, so that each conversation in it waits for its own past alone. */
export function publishedOf(
  { after, since, last, wholeAt, waitsFor, before }: CommitSpan,
  deliveries: readonly Delivery[],
): Commit {
  const groups = Map.groupBy(deliveries, ({ pushes }) => {
    const [id = null, ...others] = new Set(pushes.map(conversationOf));
    return others.length === 0 && id !== null && before.has(id) ? id : null;
  });
  const parts = [...groups].map(([conversationId, its]): CommitPart => {
    const own = conversationId === null ? [...before.values()] : [before.get(conversationId) ?? 0];
    return {
      conversationId,
      waitsFor: [...new Set([...waitsFor, ...own])].filter((at) => at > 0),
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
