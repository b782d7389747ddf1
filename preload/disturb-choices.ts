/** Do-not-disturb as menus offer it. */
export type DndChoice = 'off' | '30-minutes' | '1-hour' | '4-hours' | 'until-morning' | 'until-turned-off';

export interface DndRequest {
  readonly on: boolean;
  /** Null: until turned off. */
  readonly timeoutSecs: number | null;
}

/** When the morning begins, local time. */
const MORNING_HOUR = 8;
/** Up to this hour it is still last night, and the morning meant is today's. */
const NIGHT_ENDS_HOUR = 5;
const MINUTE = 60;

/** What to ask of the server for a choice made at `now`, in the computer's own time zone. */
export function dndRequestFor(choice: DndChoice, now: Date): DndRequest {
  switch (choice) {
    case 'off':
      return { on: false, timeoutSecs: null };
    case '30-minutes':
      return { on: true, timeoutSecs: 30 * MINUTE };
    case '1-hour':
      return { on: true, timeoutSecs: 60 * MINUTE };
    case '4-hours':
      return { on: true, timeoutSecs: 240 * MINUTE };
    case 'until-morning':
      return { on: true, timeoutSecs: Math.ceil((nextMorning(now).getTime() - now.getTime()) / 1000) };
    case 'until-turned-off':
      return { on: true, timeoutSecs: null };
  }
}

/** By the calendar, so that a night in which the clocks change is longer or shorter. */
export function nextMorning(now: Date): Date {
  const day = now.getHours() < NIGHT_ENDS_HOUR ? now.getDate() : now.getDate() + 1;
  return new Date(now.getFullYear(), now.getMonth(), day, MORNING_HOUR);
}
