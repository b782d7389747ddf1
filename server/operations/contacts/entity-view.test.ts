import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlockState, type Entity, EntityPastHangoutState } from '../../../protocol/index.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

const { PAST_HANGOUT_STATE_HAD_PAST_HANGOUT: had, PAST_HANGOUT_STATE_NO_PAST_HANGOUT: none } =
  EntityPastHangoutState;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let eve: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob, eve] = [await server.person('Ann'), await server.person('Bob'), await server.person('Eve')];
  const { id } = await converse(server, ann, [bob]);
  await send(server, bob, id, 'yes');
});
afterEach(() => server[Symbol.asyncDispose]());

const lookUp = async (of: TestClient): Promise<Entity | undefined> =>
  (await server.call('GetEntityById', ann, { batch_lookup_spec: [{ gaia_id: of.caller.gaiaId }] }))
    .entity?.[0];
const searched = async (query: string): Promise<Entity | undefined> =>
  (await server.call('SearchEntities', ann, { query })).entity?.[0];

it('shows the presence and the past of people that one has a conversation with', async () => {
  for (const entity of [await lookUp(bob), await searched('bob')]) {
    expect(entity).toMatchObject({
      presence: { reachable: true, available: true, device_status: { desktop: true } },
      had_past_hangout_state: had,
    });
  }
  await server.disconnect(bob);
  expect((await lookUp(bob))?.presence).toMatchObject({ reachable: false });
});

it('shows neither of strangers', async () => {
  for (const entity of [await lookUp(eve), await searched('eve')]) {
    expect(entity?.presence ?? null).toBeNull();
    expect(entity?.had_past_hangout_state).toBe(none);
  }
});

it('shows neither across a block', async () => {
  const participant_id = { gaia_id: ann.caller.gaiaId };
  await server.call('SetBlockState', bob, { participant_id, block_state: BlockState.BLOCK_STATE_BLOCK });
  const entity = await lookUp(bob);
  expect(entity?.properties?.display_name).toBe('Bob');
  expect(entity?.presence ?? null).toBeNull();
  expect(entity?.had_past_hangout_state ?? null).toBeNull();
});

it('shows the presence of suggested contacts, and knows a group by its hash while only that changes', async () => {
  const first = await server.call('GetSuggestedEntities', ann, {});
  const contacts = [...(first.favorites?.contact ?? []), ...(first.contacts_you_hangout_with?.contact ?? [])];
  const bobs = contacts.find(({ entity }) => entity?.id?.gaia_id === bob.caller.gaiaId);
  expect(bobs?.entity?.presence?.reachable).toBe(true);
  await server.disconnect(bob);
  const again = await server.call('GetSuggestedEntities', ann, {
    favorites: { hash: first.favorites?.hash ?? null },
    contacts_you_hangout_with: { hash: first.contacts_you_hangout_with?.hash ?? null },
  });
  expect([again.favorites?.hash_matched, again.contacts_you_hangout_with?.hash_matched]).toEqual([
    true,
    true,
  ]);
});
