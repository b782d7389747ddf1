import {
  ActiveClientState,
  SoundState,
  type DoNotDisturbSetting,
  type Entity,
  type GetSelfInfoResponse,
  type Presence,
  type Segment,
  type SelfPresenceNotification,
  type SetNotificationSettingNotification,
  type StateUpdateHeader,
} from '../../protocol/index.ts';
import type { DoNotDisturb, Self } from './types.ts';

const dndOff: DoNotDisturb = { on: false, untilUsec: null };

function dndOf(setting: DoNotDisturbSetting | null | undefined): DoNotDisturb {
  if (!setting?.do_not_disturb) return dndOff;
  // 0 and absent alike stand for "until turned off".
  return { on: true, untilUsec: setting.expiration_timestamp || null };
}

const moodOf = (presence: Presence | null | undefined): Segment[] =>
  presence?.mood_message?.mood_content?.segment ?? [];

/** Who the service takes us for, as its first frame of a session says. */
export interface Identity {
  readonly gaiaId: string;
  readonly email: string;
  readonly resource: string;
}

/** The person as GetSelfInfo answers. */
export function selfFrom(response: GetSelfInfoResponse, identity: Identity, before: Self | null): Self {
  const entity: Entity = response.self_entity ?? before?.entity ?? {};
  return {
    ...identity,
    entity,
    mood: moodOf(entity.presence),
    dnd: dndOf(response.dnd_state),
    desktopOff: response.desktop_off_state?.desktop_off ?? response.desktop_off_setting?.desktop_off ?? false,
    desktopSound: response.desktop_sound_setting?.desktop_sound_state !== SoundState.SOUND_STATE_OFF,
    activeClientState: before?.activeClientState ?? ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
  };
}

const sameDnd = (a: DoNotDisturb, b: DoNotDisturb): boolean => a.on === b.on && a.untilUsec === b.untilUsec;

/** The header of every push tells do-not-disturb while it is on, and the active client. */
export function withHeader(self: Self, header: StateUpdateHeader): Self {
  const dnd = dndOf(header.notification_settings?.dnd_settings);
  const activeClientState = header.active_client_state ?? self.activeClientState;
  if (activeClientState === self.activeClientState && sameDnd(dnd, self.dnd)) return self;
  return { ...self, activeClientState, dnd: sameDnd(dnd, self.dnd) ? self.dnd : dnd };
}

export function withSelfPresence(self: Self, notification: SelfPresenceNotification): Self {
  const { do_not_disturb_setting: dnd, desktop_off_state: state, mood_state: mood } = notification;
  const off = state?.desktop_off ?? notification.desktop_off_setting?.desktop_off;
  return {
    ...self,
    ...(dnd ? { dnd: dndOf(dnd) } : {}),
    ...(typeof off === 'boolean' ? { desktopOff: off } : {}),
    ...(mood ? { mood: mood.mood_setting?.mood_message?.mood_content?.segment ?? [] } : {}),
  };
}

export function withSoundSetting(self: Self, notification: SetNotificationSettingNotification): Self {
  const sound = notification.desktop_sound_setting?.desktop_sound_state;
  return sound ? { ...self, desktopSound: sound !== SoundState.SOUND_STATE_OFF } : self;
}

/** Do-not-disturb ends by itself; the service says so too, but not to a client that is offline. */
export function withDndExpired(self: Self, nowUsec: number): Self {
  const { on, untilUsec } = self.dnd;
  return on && untilUsec !== null && untilUsec <= nowUsec ? { ...self, dnd: dndOff } : self;
}
