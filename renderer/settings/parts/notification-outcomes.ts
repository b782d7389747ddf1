import type { NotificationRecordView } from '../../../preload/commands/notifications.ts';
import { t } from '../../../words/translate.ts';
import { dayNameOf, dayOf } from '../../kit/times.ts';

export type Outcome = 'shown' | 'silent' | 'held-back';

/** Whether an event led to a notification. */
export const outcomeOf = ({ shown, sound }: NotificationRecordView): Outcome =>
  shown ? (sound === null ? 'silent' : 'shown') : 'held-back';

/** The reason for the outcome, as a sentence. */
export const reasonOf = (record: NotificationRecordView): string =>
  record.reason === 'wanted' && outcomeOf(record) === 'silent'
    ? t('notificationLog.soundOff')
    : t(`notificationLog.reason.${record.reason}`);

export interface DayRecords {
  readonly name: string;
  readonly records: readonly NotificationRecordView[];
}

/** The records, newest first, grouped by day. */
export function recordsByDay(records: readonly NotificationRecordView[], now: number): readonly DayRecords[] {
  const days = new Map<number, NotificationRecordView[]>();
  for (const record of records) {
    const day = dayOf(record.at);
    days.set(day, [...(days.get(day) ?? []), record]);
  }
  return [...days.values()].map((some) => ({ name: dayNameOf(some[0]?.at ?? now, now), records: some }));
}
