import {
  requestedRichPresence,
  hiddenAfter,
  wireRichPresence,
} from '../../domain/people/notification-settings.ts';
import { setRichPresenceOff, settingsOf } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** What others may see of the caller's presence. */
export const setRichPresenceEnabledState: Handler<'SetRichPresenceEnabledState'> = async (
  { caller, live, store },
  request,
) => {
  const { gaiaId } = caller;
  const requested = requestedRichPresence(request.rich_presence_enabled_state);
  const change = await store.write(async (tx) => {
    const { richPresenceOff: before, dnd } = await settingsOf(tx, gaiaId);
    const after = hiddenAfter(before, requested);
    if (after.size === before.size && [...after].every((type) => before.has(type))) return null;
    await setRichPresenceOff(tx, gaiaId, after);
    return { at: tx.position(), after, dnd };
  });
  if (change === null) return { response: {}, pushes: [] };
  live.settingsChanged(gaiaId, change.dnd);
  const notification = { rich_presence_enabled_state: wireRichPresence(change.after) };
  return {
    response: {},
    pushes: [
      { at: change.at, to: [gaiaId], update: { rich_presence_enabled_state_notification: notification } },
    ],
  };
};
