import { askedSound, toldSound } from '../../domain/people/notification-settings.ts';
import { setSounds, settingsOf } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** Sounds for messages and calls, for all of the caller's clients. */
export const setDesktopSound: Handler<'SetDesktopSound'> = async ({ caller, store }, request) => {
  const { gaiaId } = caller;
  const asked = askedSound(request.desktop_sound_setting);
  return store.write(async (tx) => {
    const before = await settingsOf(tx, gaiaId);
    const after = {
      sound: asked.sound ?? before.sound,
      ringSound: asked.ringSound ?? before.ringSound,
    };
    if (after.sound === before.sound && after.ringSound === before.ringSound) {
      return { response: {}, pushes: [] };
    }
    await setSounds(tx, gaiaId, after);
    const told = { desktop_sound_setting: toldSound(after) };
    return {
      response: {},
      pushes: [{ at: tx.position(), to: [gaiaId], update: { notification_setting_notification: told } }],
    };
  });
};
