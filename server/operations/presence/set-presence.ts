import { ClientPresenceStateType, limits } from '../../../protocol/index.ts';
import { dndAsked } from '../../domain/people/dnd.ts';
import { askedMood } from '../../domain/people/mood.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ChangedSetting } from '../../domain/people/live-fact.ts';
import { setDesktopOff, setDoNotDisturb, setMood } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** Any mix of: this client's idleness, do-not-disturb, desktop-off, mood. */
export const setPresence: Handler<'SetPresence'> = async (context, request) => {
  const { caller, clock, live, store } = context;
  const { dnd_setting, desktop_off_setting, mood_setting, presence_state_setting } = request;
  const mood = mood_setting && { asked: askedMood(mood_setting.mood_message) };
  const state = presence_state_setting && {
    type: askedState(presence_state_setting.type),
    secs: presence_state_setting.timeout_secs ?? 0,
  };
  const changed: ChangedSetting[] = [];
  if (dnd_setting) changed.push('do_not_disturb');
  if (desktop_off_setting) changed.push('desktop_off');
  if (mood) changed.push('mood');
  if (changed.length > 0) {
    await store.write(async (tx) => {
      const { gaiaId } = caller;
      if (dnd_setting) await setDoNotDisturb(tx, gaiaId, dndAsked(dnd_setting, clock.nowUsec()));
      if (desktop_off_setting) {
        await setDesktopOff(tx, gaiaId, desktop_off_setting.desktop_off === true);
      }
      if (mood) await setMood(tx, gaiaId, mood.asked);
      // Every change that is told takes a position, so that a process can tell that it missed one.
      tx.position();
    });
    await live.settingsChanged(caller.gaiaId, changed);
  }
  if (state) {
    const secs = Math.min(state.secs || limits.activeClientSecs, limits.activeClientSecs);
    await live.setClientPresence(caller, state.type, secs);
  }
  return { response: {}, pushes: [] };
};

function askedState(type: ClientPresenceStateType | null | undefined): ClientPresenceStateType {
  if (type) return type;
  throw new Refusal('The presence state must be NONE, DESKTOP_IDLE or DESKTOP_ACTIVE.');
}
