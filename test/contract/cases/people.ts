import { expect } from 'vitest';
import { BlockState, ParticipantType } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { person } from './groups.ts';

const { BLOCK_STATE_BLOCK: block, BLOCK_STATE_UNBLOCK: unblock } = BlockState;
const { PARTICIPANT_TYPE_GAIA } = ParticipantType;

const getEntityById: OperationCase<'GetEntityById'> = {
  good: {
    'one result for each question, empty where there is nobody': ({ people, isBase }) => {
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
      why: '1000',
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
    'nobody for nothing': () => ({ request: { query: ' ' }, answer: { entity: [] } }),
  },
  refused: {},
};

async function blocked(scene: Scene, by: 'caller'): Promise<unknown[] | undefined> {
  return (await scene.call(by, 'GetBlockedEntities', {})).entity?.map(({ id }) => id?.gaia_id);
}

const setBlockState: OperationCase<'SetBlockState'> = {
  good: {
    'own clients are told, the blocked one is not': (scene) => {
      const { other } = scene.people;
      const participant_id = { gaia_id: other.gaiaId };
      const block_notification = {
        block_state_change: [{ participant_id: person(other.gaiaId), new_block_state: block }],
      };
      return {
        request: { participant_id, block_state: block },
        answer: {},
        told: { caller: [{ block_notification }], second: [{ block_notification }] },
        stored: async () => expect(await blocked(scene, 'caller')).toEqual([other.gaiaId]),
        undo: async () => {
          await scene.calls.call('SetBlockState', { participant_id, block_state: unblock });
          // The two then learn how the other is, which nobody waits for.
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
      why: 'BLOCK or UNBLOCK',
    }),
    nobody: () => ({ request: { block_state: block }, why: 'names no person' }),
    oneself: ({ people }) => ({
      request: { participant_id: { gaia_id: people.caller.gaiaId }, block_state: block },
      why: 'That is you',
    }),
    'somebody unknown': () => ({
      request: { participant_id: { gaia_id: 'nobody' }, block_state: block },
      why: 'There is nobody with the id nobody',
    }),
  },
};

const getBlockedEntities: OperationCase<'GetBlockedEntities'> = {
  good: { 'nobody at first': () => ({ request: {}, answer: { entity: [] } }) },
  refused: {},
};

/** The four choices about contacts ask for the same, and none of them is told to anybody. */
const refusedContacts = {
  oneself: ({ people }: Scene) => ({ id: people.caller.gaiaId, why: 'That is you' }),
  'somebody unknown': () => ({ id: 'nobody', why: 'There is nobody with the id nobody' }),
};

function ofOne<O extends 'PinContact' | 'UnpinContact'>(): OperationCase<O> {
  const about = (gaia_id: string) => ({ participant_id: { gaia_id } });
  return {
    good: {
      'nobody is told': ({ people }) => ({ request: about(people.other.gaiaId), answer: {} }),
    },
    refused: {
      nobody: () => ({ request: {}, why: 'names no person' }),
      ...Object.fromEntries(
        Object.entries(refusedContacts).map(([what, make]) => [
          what,
          (scene: Scene) => {
            const { id, why } = make(scene);
            return { request: about(id), why };
          },
        ]),
      ),
    },
  };
}

function ofSeveral<O extends 'DismissSuggestedContacts' | 'UndismissSuggestedContacts'>(): OperationCase<O> {
  const about = (...ids: string[]) => ({ participant_id: ids.map((gaia_id) => ({ gaia_id })) });
  return {
    good: {
      'nobody is told': ({ people }) => ({
        request: about(people.other.gaiaId, people.outsider.gaiaId),
        answer: {},
      }),
    },
    refused: {
      nobody: () => ({ request: {}, why: 'names no person' }),
      'too many': () => ({
        request: about(...Array.from({ length: 501 }, (_value, n) => String(n))),
        why: '500',
      }),
      ...Object.fromEntries(
        Object.entries(refusedContacts).map(([what, make]) => [
          what,
          (scene: Scene) => {
            const { id, why } = make(scene);
            return { request: about(scene.people.other.gaiaId, id), why };
          },
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
  DismissSuggestedContacts: ofSeveral<'DismissSuggestedContacts'>(),
  PinContact: ofOne<'PinContact'>(),
  UndismissSuggestedContacts: ofSeveral<'UndismissSuggestedContacts'>(),
  UnpinContact: ofOne<'UnpinContact'>(),
};
