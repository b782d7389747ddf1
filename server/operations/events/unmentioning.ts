import { encode } from '../../../protocol/index.ts';
import type { Push } from '../../domain/events/push.ts';
import { withoutMention } from '../../domain/messages/mentions.ts';

/** The pushes of an event: those of its recipients that its mentions of them do not reach get a copy without. */
export function unmentioning(push: Push, unmentioned: readonly string[] = []): readonly Push[] {
  if (unmentioned.length === 0) return [push];
  const event = push.update.event_notification?.event;
  const without = push.to.filter((id) => unmentioned.includes(id));
  if (!event || without.length === 0) return [push];
  const ofThem = without.map((id): Push => {
    const shown = withoutMention(event, id);
    return {
      ...push,
      to: [id],
      update: { event_notification: { event: shown } },
      eventBytes: encode('Event', shown),
    };
  });
  return [{ ...push, to: push.to.filter((id) => !without.includes(id)) }, ...ofThem];
}
