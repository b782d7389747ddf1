import { expect } from 'vitest';
import {
  ClientPresenceStateType,
  FieldMask,
  limits,
  refusalOf,
  RichPresenceType,
  SegmentType,
  type PresenceResult,
} from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import { person } from './groups.ts';

const { CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle, CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE: active } =
  ClientPresenceStateType;
const mood = (text: string): object => ({
  mood_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
});

const setPresence: OperationCase<'SetPresence'> = {
  good: {
    'a mood is seen by own clients and by those who may see one, not by who blocks': (scene) => {
      const self = [
        { self_presence_notification: { mood_state: { mood_setting: { mood_message: mood('tea') } } } },
      ];
      const presence = [
        { user_id: person(scene.people.caller.gaiaId), presence: { mood_message: mood('tea') } },
      ];
      return {
        request: { mood_setting: { mood_message: mood('tea') } },
        answer: {},
        pushed: { caller: self, second: self, other: [{ presence_notification: { presence } }] },
        stored: async () => {
          const { self_entity } = await scene.call('caller', 'GetSelfInfo', {});
          expect(self_entity?.presence).toMatchObject({ mood_message: mood('tea') });
        },
        undo: () => scene.calls.call('SetPresence', { mood_setting: {} }),
      };
    },
    'do-not-disturb is pushed without a version, and makes unavailable': (scene) => {
      const dnd = { do_not_disturb: true, expiration_timestamp: expect.any(Number) };
      const self = [
        {
          self_presence_notification: {
            do_not_disturb_setting: { ...dnd, version: expect.toSatisfy((one) => !one) },
          },
          state_update_header: { notification_settings: { dnd_settings: dnd } },
        },
      ];
      const presence = [{ user_id: person(scene.people.caller.gaiaId), presence: { available: false } }];
      return {
        request: { dnd_setting: { do_not_disturb: true, timeout_secs: 600 } },
        answer: {},
        pushed: { caller: self, second: self, other: [{ presence_notification: { presence } }] },
        stored: async () => {
          const { dnd_state } = await scene.call('caller', 'GetSelfInfo', {});
          expect(dnd_state).toMatchObject({ ...dnd, version: expect.any(Number) });
        },
        undo: () => scene.calls.call('SetPresence', { dnd_setting: { do_not_disturb: false } }),
      };
    },
    'desktop-off makes unreachable who is at a desktop only': (scene) => {
      const self = [
        {
          self_presence_notification: {
            desktop_off_setting: { desktop_off: true },
            desktop_off_state: { desktop_off: true, version: expect.any(Number) },
          },
        },
      ];
      const presence = [
        { user_id: person(scene.people.caller.gaiaId), presence: { reachable: false, available: false } },
      ];
      return {
        request: { desktop_off_setting: { desktop_off: true } },
        answer: {},
        pushed: { caller: self, second: self, other: [{ presence_notification: { presence } }] },
        stored: async () => {
          const { desktop_off_setting } = await scene.call('caller', 'GetSelfInfo', {});
          expect(desktop_off_setting?.desktop_off).toBe(true);
        },
        undo: () => scene.calls.call('SetPresence', { desktop_off_setting: { desktop_off: false } }),
      };
    },
    'one of two clients that is idle does not make idle': (scene) => {
      const { resource } = scene.sessions.caller.hello;
      const self_presence_notification = { client_presence_state: { identifier: { resource }, state: idle } };
      const pushed = [{ self_presence_notification }];
      return {
        request: { presence_state_setting: { type: idle, timeout_secs: 60 } },
        answer: {},
        pushed: { caller: pushed, second: pushed },
        stored: async () => {
          const asked = { participant_id: [{ gaia_id: scene.people.caller.gaiaId }] };
          const { presence_result } = await scene.call('other', 'QueryPresence', asked);
          expect(presence_result?.[0]?.presence?.available).toBe(true);
        },
        undo: () =>
          scene.calls.call('SetPresence', { presence_state_setting: { type: active, timeout_secs: 60 } }),
      };
    },
  },
  refused: {
    'no state': () => ({
      request: { presence_state_setting: { timeout_secs: 60 } },
      why: refusalOf('field_invalid', {
        field: 'presence_state_setting.type',
        allowed: 'NONE, DESKTOP_IDLE, DESKTOP_ACTIVE',
      }),
    }),
    'too long a mood': () => ({
      request: {
        dnd_setting: { do_not_disturb: true },
        mood_setting: { mood_message: mood('x'.repeat(10_001)) },
      },
      why: refusalOf('message_too_long', { most: 10_000, length: 10_001 }),
    }),
  },
};

/** What may not be seen is absent, not false. */
const unseen = (id: string): unknown =>
  expect.toSatisfy((one: PresenceResult) => one.user_id?.gaia_id === id && !one.presence);

const queryPresence: OperationCase<'QueryPresence'> = {
  good: {
    'of those that one may see, and absent of others': ({ people }) => ({
      request: {
        participant_id: [people.other, people.blocker, people.outsider].map(({ gaiaId }) => ({
          gaia_id: gaiaId,
        })),
      },
      answer: {
        presence_result: [
          {
            user_id: person(people.other.gaiaId),
            presence: { reachable: true, available: true, device_status: { desktop: true } },
          },
          unseen(people.blocker.gaiaId),
          unseen(people.outsider.gaiaId),
        ],
      },
    }),
    'only what the mask names': ({ people }) => ({
      request: {
        participant_id: [{ gaia_id: people.other.gaiaId }],
        field_mask: [FieldMask.FIELD_MASK_REACHABLE],
      },
      answer: {
        presence_result: [
          {
            presence: expect.toSatisfy(
              (one) => one.reachable === true && !one.device_status && (one.available ?? null) === null,
            ),
          },
        ],
      },
    }),
  },
  refused: {
    'too many at once': () => ({
      request: {
        participant_id: Array.from({ length: limits.participants + 1 }, (_value, n) => ({
          gaia_id: String(n),
        })),
      },
      why: refusalOf('too_many_people', { most: 500 }),
    }),
  },
};

const { RICH_PRESENCE_TYPE_DEVICE: device, RICH_PRESENCE_TYPE_UNKNOWN } = RichPresenceType;

const setRichPresenceEnabledState: OperationCase<'SetRichPresenceEnabledState'> = {
  good: {
    'what is hidden is absent from then on': (scene) => {
      const hidden = { type: device, enabled: false };
      const pushed = [
        {
          rich_presence_enabled_state_notification: {
            rich_presence_enabled_state: expect.arrayContaining([expect.objectContaining(hidden)]),
          },
        },
      ];
      const without = expect.toSatisfy((one) => one.reachable === true && !one.device_status);
      const presence = [{ user_id: person(scene.people.caller.gaiaId), presence: without }];
      return {
        request: { rich_presence_enabled_state: [hidden] },
        answer: {},
        pushed: { caller: pushed, second: pushed, other: [{ presence_notification: { presence } }] },
        stored: async () => {
          const asked = { participant_id: [{ gaia_id: scene.people.caller.gaiaId }] };
          const { presence_result } = await scene.call('other', 'QueryPresence', asked);
          expect(presence_result?.[0]?.presence).toEqual(without);
          const { rich_presence_state } = await scene.call('caller', 'GetSelfInfo', {});
          expect(rich_presence_state?.get_rich_presence_enabled_state).toContainEqual(
            expect.objectContaining(hidden),
          );
        },
        undo: () =>
          scene.calls.call('SetRichPresenceEnabledState', {
            rich_presence_enabled_state: [{ type: device, enabled: true }],
          }),
      };
    },
  },
  refused: {
    nothing: () => ({
      request: {},
      why: refusalOf('field_missing', { field: 'rich_presence_enabled_state' }),
    }),
    'no type': () => ({
      request: { rich_presence_enabled_state: [{ type: RICH_PRESENCE_TYPE_UNKNOWN, enabled: true }] },
      why: refusalOf('field_invalid', { field: 'type', allowed: 'IN_CALL_STATE, DEVICE, LAST_SEEN' }),
    }),
    'neither on nor off': () => ({
      request: { rich_presence_enabled_state: [{ type: device }] },
      why: refusalOf('field_missing', { field: 'enabled' }),
    }),
  },
};

export const presenceCases = {
  QueryPresence: queryPresence,
  SetPresence: setPresence,
  SetRichPresenceEnabledState: setRichPresenceEnabledState,
};
