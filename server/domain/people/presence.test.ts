import { describe, expect, it } from 'vitest';
import { FieldMask, RichPresenceType, SoundState } from '../../../protocol/index.ts';
import { masked, presenceOf } from './presence.ts';
import type { Settings } from './settings.ts';

const settings: Settings = {
  dnd: { on: false, until: null, version: 0 },
  desktopOff: { off: false, version: 0 },
  mood: null,
  sound: SoundState.SOUND_STATE_ON,
  ringSound: SoundState.SOUND_STATE_ON,
  richPresenceOff: new Set(),
  configurationBits: new Map(),
};
const desktop = { device: 'desktop', idle: false } as const;
const phone = { device: 'mobile', idle: true } as const;

describe('presenceOf', () => {
  it.each([
    ['no one connected', [], settings, false, false],
    ['in use', [desktop], settings, true, true],
    ['idle', [phone], settings, true, false],
    ['one in use is enough', [desktop, phone], settings, true, true],
    ['do-not-disturb', [desktop], { ...settings, dnd: { on: true, until: null, version: 1 } }, true, false],
    [
      'do-not-disturb that ran out',
      [desktop],
      { ...settings, dnd: { on: true, until: 5, version: 1 } },
      true,
      true,
    ],
    ['desktop-off', [desktop], { ...settings, desktopOff: { off: true, version: 1 } }, false, false],
    [
      'desktop-off with an idle phone',
      [desktop, phone],
      { ...settings, desktopOff: { off: true, version: 1 } },
      true,
      false,
    ],
  ])('%s', (_what, clients, settings, reachable, available) => {
    expect(presenceOf({ clients, lastActive: 0 }, settings, 10)).toMatchObject({ reachable, available });
  });

  it('counts only devices in use', () => {
    expect(presenceOf({ clients: [desktop, phone], lastActive: 0 }, settings, 10).device_status).toEqual({
      desktop: true,
      mobile: false,
      tablet: false,
    });
  });

  it('says when the person was last active, now while one is', () => {
    const at = (clients: (typeof desktop | typeof phone)[], lastActive: number) =>
      presenceOf({ clients, lastActive }, settings, 10).last_seen;
    expect(at([desktop], 3)).toEqual({ last_seen_timestamp_usec: 10, usec_since_last_seen: 0 });
    expect(at([phone], 3)).toEqual({ last_seen_timestamp_usec: 3, usec_since_last_seen: 7 });
    expect(at([], 0)).toBeUndefined();
  });

  it('leaves out what the person does not allow', () => {
    const off = new Set([
      RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN,
      RichPresenceType.RICH_PRESENCE_TYPE_DEVICE,
    ]);
    const presence = presenceOf(
      { clients: [desktop], lastActive: 3 },
      { ...settings, richPresenceOff: off },
      10,
    );
    expect(Object.keys(presence).sort()).toEqual(['available', 'mood_message', 'reachable']);
  });
});

describe('masked', () => {
  const presence = presenceOf({ clients: [desktop], lastActive: 3 }, settings, 10);

  it('keeps what was asked for, or everything', () => {
    expect(masked(presence, [])).toEqual(presence);
    expect(masked(presence, [FieldMask.FIELD_MASK_AVAILABLE, FieldMask.FIELD_MASK_LAST_SEEN])).toEqual({
      available: true,
      last_seen: presence.last_seen,
    });
    expect(masked(presence, [FieldMask.FIELD_MASK_IN_CALL])).toEqual({});
  });
});
