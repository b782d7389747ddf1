import type { SettingsCommands } from '../../preload/commands/settings.ts';
import { flag, key, oneOf, picture, record, text, whole, type ChecksOf } from './check.ts';

const photo = record({ bytes: picture, type: oneOf('image/png', 'image/jpeg') });

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
