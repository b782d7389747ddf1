import { HangoutEventType } from '../protocol/enums.ts';
import type { Event } from '../protocol/types.ts';
import { callEnd } from './call-end.ts';
import { locale } from './translate.ts';

const usecPerMs = 1000;

/** Measures the calls of a history that it is given event by event, oldest first. */
export class CallMeter {
  #startedAt: number | null = null;

  /**
   * How long the call was that the event ends, milliseconds. Null where it ends none, where the beginning of the call was
   * not among the events before, and where no one answered: such a call only rang.
   */
  next(event: Event): number | null {
    const type = event.hangout_event?.event_type;
    const at = event.timestamp ?? 0;
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_START) this.#startedAt = at;
    const end = callEnd(event);
    if (end === null) return null;
    const startedAt = this.#startedAt;
    this.#startedAt = null;
    return startedAt === null || end !== 'answered' ? null : Math.floor((at - startedAt) / usecPerMs);
  }
}

/** How long the call was that the last of these events ends, as {@link CallMeter} says. `events`: oldest first. */
export function lastCallMillis(events: readonly Event[]): number | null {
  const last = events.at(-1);
  if (!last || callEnd(last) !== 'answered') return null;
  const meter = new CallMeter();
  const start = events.findLast(
    ({ hangout_event: hangout }) =>
      hangout?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START ||
      (hangout?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_END && hangout !== last.hangout_event),
  );
  if (start) meter.next(start);
  return meter.next(last);
}

/** "12 seconds", "3 minutes 12 seconds", "1 hour 5 minutes": how long a call was. */
export function callLengthText(millis: number): string {
  const total = Math.max(1, Math.round(millis / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const parts: readonly (readonly [count: number, unit: 'hour' | 'minute' | 'second'])[] = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [hours === 0 ? total % 60 : 0, 'second'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}
