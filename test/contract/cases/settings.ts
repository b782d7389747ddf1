import { expect } from 'vitest';
import {
  ConfigurationBitType,
  Gender,
  ParticipantType,
  refusalOf,
  SoundState,
  type ClientIdentifier,
  type SignedInClient,
} from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import { signIn } from '../support/person.ts';
import { TestSession } from '../support/session.ts';
import { person } from './groups.ts';

const { PARTICIPANT_TYPE_GAIA } = ParticipantType;
const { SOUND_STATE_ON: soundOn, SOUND_STATE_OFF: soundOff } = SoundState;

const getSelfInfo: OperationCase<'GetSelfInfo'> = {
  good: {
    'who one is, and all that one chose': ({ people, isBase }) => ({
      request: {},
      answer: {
        self_entity: {
          id: person(people.caller.gaiaId),
          entity_type: PARTICIPANT_TYPE_GAIA,
          properties: { display_name: people.caller.displayName, email: [people.caller.account] },
          presence: { reachable: true, available: true, ...(!isBase && { last_seen: expect.anything() }) },
        },
        is_known_minor: false,
        dnd_state: { do_not_disturb: false },
        desktop_off_setting: { desktop_off: false },
        desktop_sound_setting: { desktop_sound_state: soundOn, desktop_ring_sound_state: soundOn },
        rich_presence_state: { get_rich_presence_enabled_state: [{}, {}, {}] },
      },
    }),
  },
  refused: {},
};

const setConfigurationBit: OperationCase<'SetConfigurationBit'> = {
  good: {
    'own clients are notified, and GetSelfInfo lists it': (scene) => {
      const configuration_bit = {
        configuration_bit_type: ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN_7,
        value: true,
      };
      // The base variant can say that something changed, not what.
      const bits = scene.isBase ? {} : { configuration_bit: [configuration_bit] };
      const pushed = [{ notification_setting_notification: bits }];
      return {
        request: { configuration_bit },
        answer: {},
        pushed: { caller: pushed, second: pushed },
        stored: async () => {
          const self = await scene.call('second', 'GetSelfInfo', {});
          expect(self.configuration_bit).toMatchObject([configuration_bit]);
        },
      };
    },
  },
  refused: {
    'no bit': () => ({
      request: { configuration_bit: { value: true } },
      why: refusalOf('configuration_bit_unknown'),
    }),
    'no value': () => ({
      request: {
        configuration_bit: { configuration_bit_type: ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN_7 },
      },
      why: refusalOf('field_missing', { field: 'configuration_bit.value' }),
    }),
  },
};

const setDesktopSound: OperationCase<'SetDesktopSound'> = {
  good: {
    'own clients are notified of both sounds': (scene) => {
      const desktop_sound_setting = { desktop_sound_state: soundOff, desktop_ring_sound_state: soundOn };
      const pushed = [{ notification_setting_notification: { desktop_sound_setting } }];
      return {
        request: { desktop_sound_setting: { desktop_sound_state: soundOff } },
        answer: {},
        pushed: { caller: pushed, second: pushed },
        stored: async () => {
          const self = await scene.call('second', 'GetSelfInfo', {});
          expect(self.desktop_sound_setting).toMatchObject(desktop_sound_setting);
        },
        undo: () =>
          scene.calls.call('SetDesktopSound', { desktop_sound_setting: { desktop_sound_state: soundOn } }),
      };
    },
  },
  refused: {
    'neither on nor off': () => ({
      request: {},
      why: refusalOf('field_invalid', { field: 'desktop_sound_setting', allowed: 'ON, OFF' }),
    }),
  },
};

const updateProfile: OperationCase<'UpdateProfile'> = {
  good: {
    'others find what one says of oneself': (scene) => {
      const phone = `+49${String(Date.now()).slice(-9)}${scene.isBase ? 1 : 2}`;
      return {
        request: {
          gender: Gender.GENDER_FEMALE,
          phone,
          default_country: { region_code: 'de', country_code: 49 },
        },
        answer: { self_entity: { properties: { gender: Gender.GENDER_FEMALE, phone: [phone] } } },
        stored: async () => {
          const found = await scene.call('other', 'GetEntityById', {
            batch_lookup_spec: [{ gaia_id: scene.people.caller.gaiaId }],
          });
          expect(found.entity).toMatchObject([{ properties: { gender: Gender.GENDER_FEMALE } }]);
          const self = await scene.call('second', 'GetSelfInfo', {});
          expect(self).toMatchObject({
            default_country: { region_code: 'DE', country_code: 49 },
            phone_data: { phone: [{ phone_number: { e164: phone } }] },
          });
        },
        undo: () => scene.calls.call('UpdateProfile', { phone: '' }),
      };
    },
  },
  refused: {
    nothing: () => ({ request: {}, why: refusalOf('nothing_to_change') }),
    'an empty name': () => ({ request: { display_name: ' ' }, why: refusalOf('name_empty') }),
    'a name that is too long': () => ({
      request: { display_name: 'x'.repeat(101) },
      why: refusalOf('name_too_long', { most: 100 }),
    }),
    'a telephone number without its country': () => ({
      request: { phone: '030123456' },
      why: refusalOf('phone_invalid'),
    }),
    'a country that is none': () => ({
      request: { default_country: { region_code: 'Germany' } },
      why: refusalOf('region_invalid'),
    }),
    'a calling code that is none': () => ({
      request: { default_country: { region_code: 'DE', country_code: 1000 } },
      why: refusalOf('calling_code_invalid'),
    }),
    "someone else's telephone number": async (scene) => {
      const phone = `+4930${String(Date.now()).slice(-9)}`;
      await scene.call('other', 'UpdateProfile', { phone });
      return { request: { phone }, why: refusalOf('phone_taken') };
    },
  },
};

const listClients: OperationCase<'ListClients'> = {
  good: {
    'where one is signed in, the oldest first': ({ sessions }) => {
      const client = (session: TestSession, is_caller: boolean) => ({
        identifier: { resource: session.hello.resource },
        connected: true,
        is_caller,
        label: expect.stringMatching(/./),
        sign_in_timestamp: expect.any(Number),
      });
      return {
        request: {},
        answer: { client: [client(sessions.caller, true), client(sessions.second, false)] },
      };
    },
  },
  refused: {},
};

const revokeClient: OperationCase<'RevokeClient'> = {
  good: {
    'the client is gone, and its session ends': async (scene) => {
      const { token } = await signIn(scene.server, scene.people.caller);
      const lost = await TestSession.open(scene.server, token, scene.combination.variant);
      const identifier: ClientIdentifier = { resource: lost.hello.resource };
      return {
        request: { identifier },
        answer: {},
        stored: async () => {
          expect((await lost.ended).frame).toMatchObject({ code: 'revoked', reconnect: false });
          const { client } = await scene.call('caller', 'ListClients', {});
          const named = (one: SignedInClient): unknown => one.identifier?.resource;
          expect((client ?? []).map(named)).not.toContain(lost.hello.resource);
        },
      };
    },
  },
  refused: {
    'the client that asks': ({ sessions }) => ({
      request: { identifier: { resource: sessions.caller.hello.resource } },
      why: refusalOf('client_is_caller'),
    }),
    "someone else's client": ({ sessions }) => ({
      request: { identifier: { resource: sessions.other.hello.resource } },
      why: refusalOf('client_unknown'),
    }),
    none: () => ({ request: {}, why: refusalOf('client_unknown') }),
  },
};

export const settingsCases = {
  GetSelfInfo: getSelfInfo,
  ListClients: listClients,
  RevokeClient: revokeClient,
  SetConfigurationBit: setConfigurationBit,
  SetDesktopSound: setDesktopSound,
  UpdateProfile: updateProfile,
};
