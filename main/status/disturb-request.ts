import { disturbMinutes, nextMorning, type DoNotDisturbChoice } from '../../preload/disturb-choices.ts';

export interface DisturbRequest {
  readonly on: boolean;
  /** Null: until turned off. */
  readonly timeoutSecs: number | null;
}

/** What to ask of the server for a choice made at `now`, in the computer's own time zone. */
export function disturbRequest(choice: DoNotDisturbChoice, now: Date): DisturbRequest {
  return { on: choice !== 'off', timeoutSecs: lengthSecs(choice, now) };
}

function lengthSecs(choice: DoNotDisturbChoice, now: Date): number | null {
  if (choice === 'until-morning') return Math.ceil((nextMorning(now).getTime() - now.getTime()) / 1000);
  const minutes = disturbMinutes[choice];
  return minutes === undefined ? null : minutes * 60;
}
