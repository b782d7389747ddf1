import { NotificationLevel } from '../../protocol/index.ts';

/** For how long a conversation keeps quiet, as menus and notifications offer it. */
export type MuteChoice = '1-hour' | '8-hours' | 'until-turned-on';

const HOUR_MS = 3_600_000;

/** When the quiet ends (milliseconds since the epoch); null: when the person ends it. */
export function mutedUntil(choice: MuteChoice, nowMs: number): number | null {
  switch (choice) {
    case '1-hour':
      return nowMs + HOUR_MS;
    case '8-hours':
      return nowMs + 8 * HOUR_MS;
    case 'until-turned-on':
      return null;
  }
}

/**
 * What becomes of a timed mute. `restore`: it is over, so the conversation notifies again; `forget`: someone turned
 * the notifications on before, here or elsewhere, or the conversation is gone; `wait`: it is too early, or there is no
 * connection.
 */
export function muteStep(input: {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly nowMs: number;
  readonly online: boolean;
  /** Null: the conversation is not known. */
  readonly level: NotificationLevel | null | undefined;
}): 'wait' | 'restore' | 'forget' {
  const { until, nowMs, online, level } = input;
  if (!online) return 'wait';
  if (level !== NotificationLevel.NOTIFICATION_LEVEL_QUIET) return 'forget';
  return nowMs >= until ? 'restore' : 'wait';
}
