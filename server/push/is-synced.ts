import type { StateUpdate, Usec } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';

/** What SyncAllNewEvents answers with; settings and blocks have operations of their own. */
const inSync: ReadonlySet<string> = new Set<keyof StateUpdate>([
  'conversation',
  'conversation_notification',
  'event_notification',
  'watermark_notification',
  'notification_level_notification',
  'view_modification',
  'delete_notification',
]);

/**
 * Whether a client has what a push carries because it synchronised up to a position. A push that was on its way meanwhile
 * would take back what came after it, and if that is lost, nothing would bring it again.
 */
export function isSynced({ at, update }: Pick<Push, 'at' | 'update'>, upTo: Usec): boolean {
  if (at === null || at > upTo) return false;
  return Object.entries(update).every(
    ([name, value]) => value === null || value === undefined || inSync.has(name),
  );
}
