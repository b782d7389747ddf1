import { requestedSound, wireSound } from '../../domain/people/notification-settings.ts';
import { setSounds, settingsOf } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** Sounds for messages and calls, for all of the caller's clients. */
export const setDesktopSound: Handler<'SetDesktopSound'> = async ({ caller, store }, request) => {
  const { gaiaId } = caller;
  const requested = requestedSound(request.desktop_sound_setting);
  return store.write(async (tx) => {
    const before = await settingsOf(tx, gaiaId);
    const after = {
      sound: requested.sound ?? before.sound,
      ringSound: requested.ringSound ?? before.ringSound,
    };
    if (after.sound === before.sound && after.ringSound === before.ringSound) {
      return { response: {}, pushes: [] };
    }
    await setSounds(tx, gaiaId, after);
    const notification = { desktop_sound_setting: wireSound(after) };
    return {
      response: {},
      pushes: [
        { at: tx.position(), to: [gaiaId], update: { notification_setting_notification: notification } },
      ],
    };
  });
};
