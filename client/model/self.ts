import {
  ActiveClientState,
  SoundState,
  type DoNotDisturbSetting,
  type Entity,
  type GetSelfInfoResponse,
  type Presence,
  type Segment,
  type SelfPresenceNotification,
  type StateUpdate,
  type StateUpdateHeader,
} from '../../protocol/index.ts';
import {
  settingsFrom,
  untouchedSettings,
  withBlocks,
  withNotificationSettings,
  withRichPresence,
  type Settings,
} from './settings.ts';
import type { DoNotDisturb, Self } from './types.ts';

const dndOff: DoNotDisturb = { on: false, untilUsec: null };

function dndOf(setting: DoNotDisturbSetting | null | undefined): DoNotDisturb {
  if (!setting?.do_not_disturb) return dndOff;
  // 0 and absent alike stand for "until turned off".
  return { on: true, untilUsec: setting.expiration_timestamp || null };
}

const moodOf = (presence: Presence | null | undefined): Segment[] =>
  presence?.mood_message?.mood_content?.segment ?? [];

/** Who is signed in, as the first frame of a session states. */
export interface Identity {
  readonly gaiaId: string;
  readonly email: string;
  readonly resource: string;
}

/** The person as GetSelfInfo and GetBlockedEntities answer. */
export function selfFrom(
  response: GetSelfInfoResponse,
  blocked: readonly Entity[],
  identity: Identity,
  before: Self | null,
): Self {
  const entity: Entity = response.self_entity ?? before?.entity ?? {};
  return {
    gaiaId: identity.gaiaId,
    email: identity.email,
    resource: identity.resource,
    entity,
    mood: moodOf(entity.presence),
    dnd: dndOf(response.dnd_state),
    desktopOff: response.desktop_off_state?.desktop_off ?? response.desktop_off_setting?.desktop_off ?? false,
    desktopSound: response.desktop_sound_setting?.desktop_sound_state !== SoundState.SOUND_STATE_OFF,
    settings: settingsFrom(response, blocked),
    activeClientState: before?.activeClientState ?? ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
    clients: before?.clients ?? {},
  };
}

const sameDnd = (a: DoNotDisturb, b: DoNotDisturb): boolean => a.on === b.on && a.untilUsec === b.untilUsec;

/** The header of every push has do-not-disturb while it is on, and the active client. */
function withHeader(self: Self, header: StateUpdateHeader): Self {
  const dnd = dndOf(header.notification_settings?.dnd_settings);
  const activeClientState = header.active_client_state ?? self.activeClientState;
  if (activeClientState === self.activeClientState && sameDnd(dnd, self.dnd)) return self;
  return { ...self, activeClientState, dnd: sameDnd(dnd, self.dnd) ? self.dnd : dnd };
}

function withSelfPresence(self: Self, notification: SelfPresenceNotification): Self {
  const { do_not_disturb_setting: dnd, desktop_off_state: state, mood_state: mood } = notification;
  const { identifier, state: clientState } = notification.client_presence_state ?? {};
  const off = state?.desktop_off ?? notification.desktop_off_setting?.desktop_off;
  return {
    ...self,
    ...(dnd ? { dnd: dndOf(dnd) } : {}),
    ...(typeof off === 'boolean' ? { desktopOff: off } : {}),
    ...(mood ? { mood: mood.mood_setting?.mood_message?.mood_content?.segment ?? [] } : {}),
    ...(identifier?.resource && clientState
      ? { clients: { ...self.clients, [identifier.resource]: clientState } }
      : {}),
  };
}

/** The person after a pushed update; the same object when nothing of it concerns them. */
export function withUpdate(self: Self, update: StateUpdate): Self {
  const {
    state_update_header: header,
    self_presence_notification: presence,
    notification_setting_notification: setting,
    rich_presence_enabled_state_notification: shown,
    block_notification: blocks,
  } = update;
  let next = self;
  if (presence) next = withSelfPresence(next, presence);
  if (setting) {
    const sound = setting.desktop_sound_setting?.desktop_sound_state;
    if (sound) next = { ...next, desktopSound: sound !== SoundState.SOUND_STATE_OFF };
    next = withSettings(next, withNotificationSettings(next.settings, setting));
  }
  if (shown) next = withSettings(next, withRichPresence(next.settings, shown.rich_presence_enabled_state));
  if (blocks) next = withSettings(next, withBlocks(next.settings, blocks));
  return header ? withHeader(next, header) : next;
}

const withSettings = (self: Self, settings: Settings): Self => ({ ...self, settings });

/** As it was kept, perhaps by an older version, which knew of fewer settings. */
export const restored = (kept: Self): Self => ({
  ...kept,
  settings: { ...untouchedSettings, ...kept.settings },
  clients: {},
});

/** Do-not-disturb ends by itself; the server announces it too, but not to a client that is offline. */
export function withDndExpired(self: Self, nowUsec: number): Self {
  const { on, untilUsec } = self.dnd;
  return on && untilUsec !== null && untilUsec <= nowUsec ? { ...self, dnd: dndOff } : self;
}
