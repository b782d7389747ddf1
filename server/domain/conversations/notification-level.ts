import { NotificationLevel } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal unless the level is QUIET or RING */
export function requestedLevel(level: NotificationLevel | null | undefined): NotificationLevel {
  if (
    level === NotificationLevel.NOTIFICATION_LEVEL_QUIET ||
    level === NotificationLevel.NOTIFICATION_LEVEL_RING
  ) {
    return level;
  }
  throw new Refusal('field_invalid', { field: 'level', allowed: 'QUIET, RING' });
}
