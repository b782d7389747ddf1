import type { SettingsCommands } from '../../preload/commands/settings.ts';
import { flag, key, list, oneOf, picture, record, text, whole, type Check, type ChecksOf } from './check.ts';

const photo = record({ bytes: picture, type: oneOf('image/png', 'image/jpeg') });
const minuteOfDay: Check = (value) =>
  whole(value) ?? (Number(value) < 24 * 60 ? null : 'must be a minute of the day');
const dayOfWeek: Check = (value) => whole(value) ?? (Number(value) < 7 ? null : 'must be a day of the week');

export const settingsChecks: ChecksOf<SettingsCommands> = {
  updateProfile: [
    key,
    record(
      { displayName: text, gender: oneOf('unknown', 'male', 'female'), phone: text, region: text },
      true,
    ),
  ],
  setProfilePhoto: [key, photo],
  removeProfilePhoto: [key],
  changePassword: [key, text, text],
  setDoNotDisturbUntil: [key, whole],
  setShown: [key, oneOf('last-seen', 'device', 'in-call'), flag],
  setRinging: [key, flag],
  setCompact: [key, flag],
  readBlocked: [key],
  readClients: [key],
  signOutClient: [key, key],
  signOutOthers: [key],
  signOutKeeping: [key],
  readStorage: [key],
};

/** How large everything in the window is. */
export const percentOfSize: Check = (value) =>
  whole(value) ?? (Number(value) >= 50 && Number(value) <= 200 ? null : 'must be from 50 to 200 per cent');

/** The hours in which do-not-disturb begins by itself. */
export const quietHours = record({ on: flag, from: minuteOfDay, to: minuteOfDay, days: list(dayOfWeek, 7) });
