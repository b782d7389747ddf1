import type { NotificationRecordView } from '../../preload/commands/notifications.ts';
import { t } from '../../words/translate.ts';
import { dayNameOf, dayOf } from '../kit/times.ts';

export type Outcome = 'told' | 'silent' | 'held-back';

/** What became of something that came. */
export const outcomeOf = ({ shown, sound }: NotificationRecordView): Outcome =>
  shown ? (sound === null ? 'silent' : 'told') : 'held-back';

/** Why, as a sentence. */
export const reasonOf = (record: NotificationRecordView): string =>
  record.reason === 'wanted' && outcomeOf(record) === 'silent'
    ? t('notificationLog.soundOff')
    : t(`notificationLog.reason.${record.reason}`);

export interface ToldDay {
  readonly name: string;
  readonly records: readonly NotificationRecordView[];
}

/** The records, newest first, by the day on which they were made. */
export function toldDays(records: readonly NotificationRecordView[], now: number): readonly ToldDay[] {
  const days = new Map<number, NotificationRecordView[]>();
  for (const record of records) {
    const day = dayOf(record.at);
    days.set(day, [...(days.get(day) ?? []), record]);
  }
  return [...days.values()].map((some) => ({ name: dayNameOf(some[0]?.at ?? now, now), records: some }));
}
