import type { Presence } from '../../protocol/types.ts';
import { t } from '../../words/translate.ts';
import { dayNameOf, dayOf, millisOf, timeOf } from '../kit/times.ts';

/** "Last seen 14:32", "Last seen Yesterday 09:10"; empty where it is not known or may not be seen. */
export function lastSeenWords(presence: Presence | null | undefined, now: number): string {
  const usec = presence?.last_seen?.last_seen_timestamp_usec;
  if (!usec) return '';
  const at = millisOf(usec);
  if (dayOf(at) >= dayOf(now)) return t('people.lastSeen', { when: timeOf(at) });
  return t('people.lastSeen', { when: `${dayNameOf(at, now)} ${timeOf(at)}` });
}
