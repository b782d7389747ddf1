import type { ClientPresenceStateType, SelfPresenceNotification } from '../../protocol/index.ts';
import type { ActiveDnd } from '../domain/people/dnd.ts';
import type { LiveCaller } from '../domain/people/live-fact.ts';
import { wireMood } from '../domain/people/mood.ts';
import type { Settings } from '../domain/people/settings.ts';

/** For a person's own clients: do-not-disturb as it is now. What is pushed of it has no version. */
export function ofDnd(dnd: ActiveDnd | null): SelfPresenceNotification {
  return {
    do_not_disturb_setting: { do_not_disturb: dnd !== null, expiration_timestamp: dnd?.until ?? null },
  };
}

/** For a person's own clients: desktop-off as it was set. */
export function ofDesktopOff({ off, version }: Settings['desktopOff']): SelfPresenceNotification {
  return { desktop_off_setting: { desktop_off: off }, desktop_off_state: { desktop_off: off, version } };
}

/** For a person's own clients: the mood as it was set. */
export function ofMood(mood: Settings['mood']): SelfPresenceNotification {
  return { mood_state: { mood_setting: { mood_message: wireMood(mood) } } };
}

/** For a person's own clients: the state of one of them. */
export function ofClient({ resource }: LiveCaller, state: ClientPresenceStateType): SelfPresenceNotification {
  return { client_presence_state: { identifier: { resource }, state } };
}
