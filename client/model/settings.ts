import {
  SoundState,
  BlockState,
  type BlockNotification,
  type ConfigurationBit,
  type Country,
  type Entity,
  type GetSelfInfoResponse,
  type RichPresenceEnabledState,
  type SetNotificationSettingNotification,
} from '../../protocol/index.ts';

/** What the person chose for the account and no list or window shows all the time. */
export interface Settings {
  /** Ring for incoming calls. */
  readonly ringSound: boolean;
  /** By ConfigurationBitType: the switches that were ever set. */
  readonly configurationBits: Readonly<Record<number, boolean>>;
  /** By RichPresenceType: what others may see. */
  readonly richPresence: Readonly<Record<number, boolean>>;
  /** gaia_ids of the people that the person blocks, sorted. */
  readonly blocked: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  readonly country: Country | null;
}

/** Before anything is known. */
export const untouchedSettings: Settings = {
  ringSound: true,
  configurationBits: {},
  richPresence: {},
  blocked: [],
  phones: [],
  country: null,
};

const isOn = (sound: SoundState | null | undefined): boolean => sound !== SoundState.SOUND_STATE_OFF;

/** As GetSelfInfo and GetBlockedEntities answer. */
export function settingsFrom(info: GetSelfInfoResponse, blocked: readonly Entity[]): Settings {
  const numbers = (info.phone_data?.phone ?? []).map((phone) => phone.phone_number?.e164 ?? '');
  return {
    ringSound: isOn(info.desktop_sound_setting?.desktop_ring_sound_state),
    configurationBits: withBits({}, info.configuration_bit),
    richPresence: withShown({}, info.rich_presence_state?.get_rich_presence_enabled_state),
    blocked: blocked.map(({ id }) => id?.gaia_id ?? '').sort(),
    phones: numbers.filter((number) => number !== ''),
    country: info.default_country ?? null,
  };
}

/** Sounds and switches as pushed; what is absent stays as it is. */
export function withNotificationSettings(
  settings: Settings,
  { configuration_bit: bits, desktop_sound_setting: sound }: SetNotificationSettingNotification,
): Settings {
  const ring = sound?.desktop_ring_sound_state;
  return {
    ...settings,
    ...(ring ? { ringSound: isOn(ring) } : {}),
    configurationBits: withBits(settings.configurationBits, bits),
  };
}

export function withRichPresence(
  settings: Settings,
  states: readonly RichPresenceEnabledState[] | null | undefined,
): Settings {
  return { ...settings, richPresence: withShown(settings.richPresence, states) };
}

export function withBlocks(settings: Settings, notification: BlockNotification): Settings {
  const blocked = new Set(settings.blocked);
  for (const { participant_id: who, new_block_state: state } of notification.block_state_change ?? []) {
    if (!who?.gaia_id) continue;
    if (state === BlockState.BLOCK_STATE_BLOCK) blocked.add(who.gaia_id);
    if (state === BlockState.BLOCK_STATE_UNBLOCK) blocked.delete(who.gaia_id);
  }
  return { ...settings, blocked: [...blocked].sort() };
}

type Switches = Readonly<Record<number, boolean>>;

/** A base client is sent switches that its variant lacks as UNKNOWN, which is 0. */
function withBits(before: Switches, bits: readonly ConfigurationBit[] | null | undefined): Switches {
  const known = (bits ?? []).filter(({ configuration_bit_type: type }) => type);
  return withSwitches(
    before,
    known.map(({ configuration_bit_type: type, value }) => [type, value]),
  );
}

function withShown(
  before: Switches,
  states: readonly RichPresenceEnabledState[] | null | undefined,
): Switches {
  return withSwitches(
    before,
    (states ?? []).map(({ type, enabled }) => [type, enabled]),
  );
}

type Maybe<T> = T | null | undefined;

function withSwitches(before: Switches, changes: readonly [Maybe<number>, Maybe<boolean>][]): Switches {
  const after: Record<number, boolean> = { ...before };
  for (const [type, value] of changes) if (type && typeof value === 'boolean') after[type] = value;
  return after;
}
