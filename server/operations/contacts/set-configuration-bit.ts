import { requestedBit, wireBits } from '../../domain/people/notification-settings.ts';
import { setConfigurationBits, settingsOf } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** One of the switches that the clients of a person share; the server keeps them and gives them no meaning. */
export const setConfigurationBit: Handler<'SetConfigurationBit'> = async ({ caller, store }, request) => {
  const { gaiaId } = caller;
  const { type, value } = requestedBit(request.configuration_bit);
  return store.write(async (tx) => {
    const { configurationBits: before } = await settingsOf(tx, gaiaId);
    if (before.get(type) === value) return { response: {}, pushes: [] };
    await setConfigurationBits(tx, gaiaId, new Map([...before, [type, value]]));
    const notification = { configuration_bit: wireBits(new Map([[type, value]])) };
    return {
      response: {},
      pushes: [
        { at: tx.position(), to: [gaiaId], update: { notification_setting_notification: notification } },
      ],
    };
  });
};
