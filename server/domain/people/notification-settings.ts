import {
  type ConfigurationBit,
  ConfigurationBitType,
  type DesktopSoundSetting,
  RichPresenceType,
  type RichPresenceEnabledState,
  SoundState,
} from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** A sound setting as asked for; null leaves it as it is. */
export interface RequestedSound {
  readonly sound: SoundState | null;
  readonly ringSound: SoundState | null;
}

/** @throws Refusal when neither is ON or OFF */
export function requestedSound(requested: DesktopSoundSetting | null | undefined): RequestedSound {
  // UNKNOWN is 0 and counts as absent.
  const sound = requested?.desktop_sound_state || null;
  const ringSound = requested?.desktop_ring_sound_state || null;
  if (sound === null && ringSound === null)
    throw new Refusal('field_invalid', { field: 'desktop_sound_setting', allowed: 'ON, OFF' });
  return { sound, ringSound };
}

/** @throws Refusal when the request says not which bit, or not how it is to be */
export function requestedBit(bit: ConfigurationBit | null | undefined): {
  readonly type: ConfigurationBitType;
  readonly value: boolean;
} {
  const type = bit?.configuration_bit_type ?? ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN;
  if (type === ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN) {
    throw new Refusal('configuration_bit_unknown');
  }
  if (typeof bit?.value !== 'boolean')
    throw new Refusal('field_missing', { field: 'configuration_bit.value' });
  return { type, value: bit.value };
}

/** What a person may allow and forbid others to see. */
const richPresenceTypes: readonly RichPresenceType[] = [
  RichPresenceType.RICH_PRESENCE_TYPE_IN_CALL_STATE,
  RichPresenceType.RICH_PRESENCE_TYPE_DEVICE,
  RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN,
];

/** @throws Refusal when nothing is named, or something of which the server does not know what it would hide */
export function requestedRichPresence(
  states: readonly RichPresenceEnabledState[] | null | undefined,
): ReadonlyMap<RichPresenceType, boolean> {
  const requested = new Map<RichPresenceType, boolean>();
  for (const { type, enabled } of states ?? []) {
    if (type === null || type === undefined || !richPresenceTypes.includes(type)) {
      throw new Refusal('field_invalid', { field: 'type', allowed: 'IN_CALL_STATE, DEVICE, LAST_SEEN' });
    }
    if (typeof enabled !== 'boolean') throw new Refusal('field_missing', { field: 'enabled' });
    requested.set(type, enabled);
  }
  if (requested.size === 0) throw new Refusal('field_missing', { field: 'rich_presence_enabled_state' });
  return requested;
}

/** What is hidden after some of it was changed. */
export function hiddenAfter(
  hidden: ReadonlySet<number>,
  requested: ReadonlyMap<RichPresenceType, boolean>,
): ReadonlySet<number> {
  const after = new Set(hidden);
  for (const [type, enabled] of requested) {
    if (enabled) after.delete(type);
    else after.add(type);
  }
  return after;
}

/** All that may be allowed, each with whether it is. */
export function wireRichPresence(hidden: ReadonlySet<number>): RichPresenceEnabledState[] {
  return richPresenceTypes.map((type) => ({ type, enabled: !hidden.has(type) }));
}

/** The bits that the person ever set. */
export function wireBits(bits: ReadonlyMap<number, boolean>): ConfigurationBit[] {
  return [...bits].map(([type, value]) => ({
    configuration_bit_type: type as ConfigurationBitType,
    value,
  }));
}

export function wireSound(settings: {
  readonly sound: SoundState;
  readonly ringSound: SoundState;
}): DesktopSoundSetting {
  return {
    desktop_sound_state: settings.sound,
    desktop_ring_sound_state: settings.ringSound,
  };
}
