import { ClientPresenceStateType, limits } from '../../../protocol/index.ts';
import { activeDnd, requestedDnd } from '../../domain/people/dnd.ts';
import { requestedMood } from '../../domain/people/mood.ts';
import { Refusal } from '../../domain/refusal.ts';
import { setDesktopOff, setDoNotDisturb, setMood, settingsOf } from '../../store/people/settings.ts';
import type { Push } from '../../domain/events/push.ts';
import { ofDesktopOff, ofDnd, ofMood } from '../../presence/self-notification.ts';
import type { Handler } from '../context/context.ts';

/** Any mix of: this client's idleness, do-not-disturb, desktop-off, mood. */
export const setPresence: Handler<'SetPresence'> = async (context, request) => {
  const { caller, clock, live, store } = context;
  const { dnd_setting, desktop_off_setting, mood_setting, presence_state_setting } = request;
  const mood = mood_setting && { requested: requestedMood(mood_setting.mood_message) };
  const state = presence_state_setting && {
    type: requestedState(presence_state_setting.type),
    secs: presence_state_setting.timeout_secs ?? 0,
  };
  // First: nothing may be waited for between a commit and its pushes.
  if (state) {
    const secs = Math.min(state.secs || limits.activeClientSecs, limits.activeClientSecs);
    await live.setClientPresence(caller, state.type, secs);
  }
  const pushes: Push[] = [];
  if (dnd_setting || desktop_off_setting || mood) {
    const { gaiaId } = caller;
    const { settings, at } = await store.write(async (tx) => {
      if (dnd_setting) await setDoNotDisturb(tx, gaiaId, requestedDnd(dnd_setting, clock.nowUsec()));
      if (desktop_off_setting) {
        await setDesktopOff(tx, gaiaId, desktop_off_setting.desktop_off === true);
      }
      if (mood) await setMood(tx, gaiaId, mood.requested);
      return { settings: await settingsOf(tx, gaiaId), at: tx.position() };
    });
    // Before the push: its header shows the same.
    live.settingsChanged(gaiaId, settings.dnd);
    const self_presence_notification = {
      ...(dnd_setting && ofDnd(activeDnd(settings.dnd, clock.nowUsec()))),
      ...(desktop_off_setting && ofDesktopOff(settings.desktopOff)),
      ...(mood && ofMood(settings.mood)),
    };
    pushes.push({ at, to: [gaiaId], update: { self_presence_notification } });
  }
  return { response: {}, pushes };
};

function requestedState(type: ClientPresenceStateType | null | undefined): ClientPresenceStateType {
  if (type) return type;
  throw new Refusal('field_invalid', {
    field: 'presence_state_setting.type',
    allowed: 'NONE, DESKTOP_IDLE, DESKTOP_ACTIVE',
  });
}
