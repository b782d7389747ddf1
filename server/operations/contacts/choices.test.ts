import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConfigurationBitType,
  ReplyToInviteType,
  RichPresenceType,
  SoundState,
} from '../../../protocol/index.ts';
import { converse } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const { SOUND_STATE_ON: on, SOUND_STATE_OFF: off, SOUND_STATE_UNKNOWN: unknown } = SoundState;
let server: TestServer;
let ann: TestClient;
let phone: TestClient;
let bob: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  bob = await server.person('Bob');
  const { id } = await converse(server, ann, [bob]);
  const type = ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT;
  await server.call('ReplyToInvite', bob, { conversation_id: { id }, type });
  await server.advance(0);
  for (const client of [ann, phone, bob]) client.received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const self = () => server.call('GetSelfInfo', phone, {});

describe('SetDesktopSound', () => {
  const set = (desktop_sound_state: SoundState, desktop_ring_sound_state: SoundState = unknown) =>
    server.call('SetDesktopSound', ann, {
      desktop_sound_setting: { desktop_sound_state, desktop_ring_sound_state },
    });

  it('changes what it names, and pushes the whole to own clients, once', async () => {
    await set(off);
    await set(off);
    for (const client of [ann, phone]) {
      expect(client.received.map((u) => u.notification_setting_notification)).toMatchObject([
        { desktop_sound_setting: { desktop_sound_state: off, desktop_ring_sound_state: on } },
      ]);
    }
    await set(unknown, off);
    expect((await self()).desktop_sound_setting).toEqual({
      desktop_sound_state: off,
      desktop_ring_sound_state: off,
    });
    expect(bob.received).toEqual([]);
  });

  it('must name a state', async () => {
    await expect(set(unknown)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'desktop_sound_setting', allowed: 'ON, OFF' }),
    );
  });
});

describe('SetConfigurationBit', () => {
  const {
    CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED: compact,
    CONFIGURATION_BIT_TYPE_UNKNOWN_1: one,
  } = ConfigurationBitType;
  const set = (configuration_bit_type: ConfigurationBitType, value: boolean | null) =>
    server.call('SetConfigurationBit', ann, { configuration_bit: { configuration_bit_type, value } });

  it('keeps every bit that was ever set', async () => {
    await set(compact, true);
    await set(one, true);
    await set(compact, false);
    await set(compact, false);
    const bits = (client: TestClient) =>
      client.received.flatMap((u) => u.notification_setting_notification?.configuration_bit ?? []);
    expect(bits(phone)).toEqual([
      { configuration_bit_type: compact, value: true },
      { configuration_bit_type: one, value: true },
      { configuration_bit_type: compact, value: false },
    ]);
    expect((await self()).configuration_bit).toEqual([
      { configuration_bit_type: compact, value: false },
      { configuration_bit_type: one, value: true },
    ]);
    expect(bob.received).toEqual([]);
  });

  it('must say which, and how', async () => {
    await expect(set(ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN, true)).rejects.toThrow(
      new Refusal('configuration_bit_unknown'),
    );
    await expect(set(one, null)).rejects.toThrow(
      new Refusal('field_missing', { field: 'configuration_bit.value' }),
    );
  });
});

describe('SetRichPresenceEnabledState', () => {
  const { RICH_PRESENCE_TYPE_DEVICE: device, RICH_PRESENCE_TYPE_LAST_SEEN: lastSeen } = RichPresenceType;
  const set = (type: RichPresenceType, enabled: boolean | null) =>
    server.call('SetRichPresenceEnabledState', ann, { rich_presence_enabled_state: [{ type, enabled }] });
  const seenByBob = () => bob.received.at(-1)?.presence_notification?.presence?.[0]?.presence;

  it('takes from others what they may not see, and gives it back', async () => {
    await set(lastSeen, false);
    await server.advance(0);
    expect(seenByBob()?.last_seen ?? null).toBeNull();
    expect(seenByBob()?.reachable).toBe(true);
    await set(device, false);
    await server.advance(0);
    expect(seenByBob()?.device_status ?? null).toBeNull();
    await set(lastSeen, true);
    await server.advance(0);
    expect(seenByBob()?.last_seen).toBeDefined();
    expect(seenByBob()?.device_status ?? null).toBeNull();
    expect((await self()).rich_presence_state?.get_rich_presence_enabled_state).toEqual([
      { type: RichPresenceType.RICH_PRESENCE_TYPE_IN_CALL_STATE, enabled: true },
      { type: device, enabled: false },
      { type: lastSeen, enabled: true },
    ]);
  });

  it('is pushed to own clients as a whole, once', async () => {
    await set(device, false);
    await set(device, false);
    for (const client of [ann, phone]) {
      expect(client.received.map((u) => u.rich_presence_enabled_state_notification)).toMatchObject([
        {
          rich_presence_enabled_state: [
            { enabled: true },
            { type: device, enabled: false },
            { enabled: true },
          ],
        },
      ]);
    }
  });

  it('is refused for what the server cannot hide', async () => {
    await expect(set(RichPresenceType.RICH_PRESENCE_TYPE_UNKNOWN_3, false)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'type', allowed: 'IN_CALL_STATE, DEVICE, LAST_SEEN' }),
    );
    await expect(set(device, null)).rejects.toThrow(new Refusal('field_missing', { field: 'enabled' }));
    await expect(server.call('SetRichPresenceEnabledState', ann, {})).rejects.toThrow(
      new Refusal('field_missing', { field: 'rich_presence_enabled_state' }),
    );
  });
});

describe('MarkEventObserved', () => {
  it('is granted and changes nothing', async () => {
    await server.call('MarkEventObserved', ann, {});
    expect([...ann.received, ...phone.received, ...bob.received]).toEqual([]);
  });
});
