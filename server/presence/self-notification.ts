import type { ClientPresenceStateType, SelfPresenceNotification } from '../../protocol/index.ts';
import type { ActiveDnd } from '../domain/people/dnd.ts';
import { toldMood } from '../domain/people/mood.ts';
import type { Settings } from '../domain/people/settings.ts';
import type { ChangedSetting, LiveCaller } from '../domain/people/live-fact.ts';

/** What a person's own clients are told about changed settings. The pushed do-not-disturb has no version. */
export function ofSettings(
  settings: Settings,
  dnd: ActiveDnd | null,
  changed: readonly ChangedSetting[],
): SelfPresenceNotification {
  const told: SelfPresenceNotification = {};
  if (changed.includes('do_not_disturb')) {
    told.do_not_disturb_setting = {
      do_not_disturb: dnd !== null,
      expiration_timestamp: dnd?.until ?? null,
    };
  }
  if (changed.includes('desktop_off')) {
    const { off, version } = settings.desktopOff;
    told.desktop_off_setting = { desktop_off: off };
    told.desktop_off_state = { desktop_off: off, version };
  }
  if (changed.includes('mood')) {
    told.mood_state = { mood_setting: { mood_message: toldMood(settings.mood) } };
  }
  return told;
}

/** What a person's own clients are told about one of them. */
export function ofClient({ resource }: LiveCaller, state: ClientPresenceStateType): SelfPresenceNotification {
  return { client_presence_state: { identifier: { resource }, state } };
}
