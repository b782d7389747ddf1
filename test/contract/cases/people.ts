import { expect } from 'vitest';
import { BlockState, ParticipantType, refusalOf } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { person } from './groups.ts';

const { BLOCK_STATE_BLOCK: block, BLOCK_STATE_UNBLOCK: unblock } = BlockState;
const { PARTICIPANT_TYPE_GAIA } = ParticipantType;

const getEntityById: OperationCase<'GetEntityById'> = {
  good: {
    'one result for each question, empty where there is no one': ({ people, isBase }) => {
      const entity = {
        id: person(people.other.gaiaId),
        entity_type: PARTICIPANT_TYPE_GAIA,
        properties: { display_name: people.other.displayName, email: [people.other.account] },
      };
      return {
        request: { batch_lookup_spec: [{ gaia_id: people.other.gaiaId }, { gaia_id: 'nobody' }] },
        answer: {
          entity: [entity],
          // Only the extended variant has one result per question.
          ...(!isBase && { entity_result: [{ entity: [entity] }, { entity: [] }] }),
        },
      };
    },
  },
  refused: {
    'too many at once': () => ({
      request: { batch_lookup_spec: Array.from({ length: 1001 }, (_value, n) => ({ gaia_id: String(n) })) },
      why: refusalOf('too_many_people', { most: 1000 }),
    }),
  },
};

const searchEntities: OperationCase<'SearchEntities'> = {
  good: {
    'by the beginnings of words, without regard to case': ({ people }) => ({
      request: { query: people.other.displayName.toUpperCase() },
      answer: { entity: [{ id: person(people.other.gaiaId) }] },
    }),
    'never who blocks the caller': ({ people }) => ({
      request: { query: people.blocker.displayName },
      answer: { entity: [] },
    }),
    'no one for nothing': () => ({ request: { query: ' ' }, answer: { entity: [] } }),
  },
  refused: {},
};

async function blocked(scene: Scene, by: 'caller'): Promise<unknown[] | undefined> {
  return (await scene.call(by, 'GetBlockedEntities', {})).entity?.map(({ id }) => id?.gaia_id);
}

const setBlockState: OperationCase<'SetBlockState'> = {
  good: {
    'own clients are notified, the blocked person is not': (scene) => {
      const { other } = scene.people;
      const participant_id = { gaia_id: other.gaiaId };
      const block_notification = {
        block_state_change: [{ participant_id: person(other.gaiaId), new_block_state: block }],
      };
      const pushed = [
        { block_notification },
        { presence_notification: { presence: [{ user_id: person(other.gaiaId) }] } },
      ];
      return {
        request: { participant_id, block_state: block },
        answer: {},
        pushed: { caller: pushed, second: pushed },
        stored: async () => expect(await blocked(scene, 'caller')).toEqual([other.gaiaId]),
        undo: async () => {
          await scene.calls.call('SetBlockState', { participant_id, block_state: unblock });
          // The two then learn how the other is, which no one waits for.
          await scene.sessions.other.pushed((update) => update.presence_notification);
          await scene.sessions.caller.pushed((update) => update.presence_notification);
        },
      };
    },
    'who is not blocked can be unblocked': ({ people }) => ({
      request: { participant_id: { gaia_id: people.other.gaiaId }, block_state: unblock },
      answer: {},
    }),
  },
  refused: {
    'neither block nor unblock': ({ people }) => ({
      request: { participant_id: { gaia_id: people.other.gaiaId } },
      why: refusalOf('field_invalid', { field: 'block_state', allowed: 'BLOCK, UNBLOCK' }),
    }),
    'no one': () => ({
      request: { block_state: block },
      why: refusalOf('field_missing', { field: 'participant_id' }),
    }),
    oneself: ({ people }) => ({
      request: { participant_id: { gaia_id: people.caller.gaiaId }, block_state: block },
      why: refusalOf('person_is_caller'),
    }),
    'someone unknown': () => ({
      request: { participant_id: { gaia_id: 'nobody' }, block_state: block },
      why: refusalOf('person_unknown', { id: 'nobody' }),
    }),
  },
};

const getBlockedEntities: OperationCase<'GetBlockedEntities'> = {
  good: { 'no one at first': () => ({ request: {}, answer: { entity: [] } }) },
  refused: {},
};

/** Ids of those in one of the groups of people that are suggested to the caller. */
async function suggested(
  scene: Scene,
  group: 'pinned_favorites' | 'dismissed_contacts',
): Promise<(string | null | undefined)[]> {
  const groups = await scene.call('caller', 'GetSuggestedEntities', {});
  return (groups[group]?.contact ?? []).map(({ entity }) => entity?.id?.gaia_id);
}

const refusedContacts = {
  oneself: ({ people }: Scene) => ({ id: people.caller.gaiaId, why: refusalOf('person_is_caller') }),
  'someone unknown': () => ({ id: 'nobody', why: refusalOf('person_unknown', { id: 'nobody' }) }),
};

/** A choice about one person, of which no one is notified. */
function pinning<O extends 'PinContact' | 'UnpinContact'>(name: O): OperationCase<O> {
  const about = (gaia_id: string) => ({ participant_id: { gaia_id } });
  const pins = name === 'PinContact';
  return {
    good: {
      'who is pinned is suggested first, and no one is notified': async (scene) => {
        const other = scene.people.other.gaiaId;
        if (!pins) await scene.call('caller', 'PinContact', about(other));
        return {
          request: about(other),
          answer: {},
          stored: async () => expect(await suggested(scene, 'pinned_favorites')).toEqual(pins ? [other] : []),
          undo: () => scene.call('caller', 'UnpinContact', about(other)),
        };
      },
    },
    refused: {
      'no one': () => ({ request: {}, why: refusalOf('field_missing', { field: 'participant_id' }) }),
      ...Object.fromEntries(
        Object.entries(refusedContacts).map(([what, make]) => [
          what,
          (scene: Scene) => ({ request: about(make(scene).id), why: make(scene).why }),
        ]),
      ),
    },
  };
}

/** A choice about several people, of which no one is notified. */
function dismissing<O extends 'DismissSuggestedContacts' | 'UndismissSuggestedContacts'>(
  name: O,
): OperationCase<O> {
  const about = (...ids: string[]) => ({ participant_id: ids.map((gaia_id) => ({ gaia_id })) });
  const dismisses = name === 'DismissSuggestedContacts';
  return {
    good: {
      'who is dismissed is set apart, and no one is notified': async (scene) => {
        const ids = [scene.people.other.gaiaId, scene.people.outsider.gaiaId];
        if (!dismisses) await scene.call('caller', 'DismissSuggestedContacts', about(...ids));
        return {
          request: about(...ids),
          answer: {},
          stored: async () => {
            const apart = await suggested(scene, 'dismissed_contacts');
            expect(apart.sort()).toEqual(dismisses ? ids.sort() : []);
          },
          undo: () => scene.call('caller', 'UndismissSuggestedContacts', about(...ids)),
        };
      },
    },
    refused: {
      'no one': () => ({ request: {}, why: refusalOf('field_missing', { field: 'participant_id' }) }),
      'too many': () => ({
        request: about(...Array.from({ length: 501 }, (_value, n) => String(n))),
        why: refusalOf('too_many_people', { most: 500 }),
      }),
      ...Object.fromEntries(
        Object.entries(refusedContacts).map(([what, make]) => [
          what,
          (scene: Scene) => ({
            request: about(scene.people.other.gaiaId, make(scene).id),
            why: make(scene).why,
          }),
        ]),
      ),
    },
  };
}

export const peopleCases = {
  GetBlockedEntities: getBlockedEntities,
  GetEntityById: getEntityById,
  SearchEntities: searchEntities,
  SetBlockState: setBlockState,
  DismissSuggestedContacts: dismissing('DismissSuggestedContacts'),
  PinContact: pinning('PinContact'),
  UndismissSuggestedContacts: dismissing('UndismissSuggestedContacts'),
  UnpinContact: pinning('UnpinContact'),
};
