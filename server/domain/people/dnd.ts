import { type DndSetting, USEC_PER_SEC, type Usec } from '../../../protocol/index.ts';
import type { StoredDnd } from './settings.ts';

/** Do-not-disturb as it is on at a moment. */
export interface ActiveDnd {
  /** Null: until turned off. */
  readonly until: Usec | null;
}

/** What a request asks for: on for `timeout_secs`, or until turned off when that is 0 or absent. */
export function requestedDnd(setting: DndSetting, now: Usec): { on: boolean; until: Usec | null } {
  if (setting.do_not_disturb !== true) return { on: false, until: null };
  const secs = setting.timeout_secs ?? 0;
  const until = now + secs * USEC_PER_SEC;
  // A time past every clock's end is for ever.
  return { on: true, until: secs > 0 && Number.isSafeInteger(until) ? until : null };
}

/** Null when it is off or has run out. */
export function activeDnd(stored: StoredDnd, now: Usec): ActiveDnd | null {
  if (!stored.on || (stored.until !== null && stored.until <= now)) return null;
  return { until: stored.until };
}
