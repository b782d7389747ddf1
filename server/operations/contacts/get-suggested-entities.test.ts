import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  type GetSuggestedEntitiesRequest,
  InvitationStatus,
  type SuggestedContactGroup,
} from '../../../protocol/index.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let dan: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  [bob, cid, dan] = [await server.person('Bob'), await server.person('Cid'), await server.person('Dan')];
});
afterEach(() => server[Symbol.asyncDispose]());

const suggested = (request: GetSuggestedEntitiesRequest = {}) =>
  server.call('GetSuggestedEntities', ann, request);
const names = (group: SuggestedContactGroup | null | undefined) =>
  group?.contact?.map(({ entity }) => entity?.properties?.display_name);
const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId });
/** A conversation that the other is active in, with so many lines of Ann's. */
const write = async (other: TestClient, lines: number) => {
  const { id } = await converse(server, ann, [other]);
  await send(server, other, id, 'hello');
  for (let n = 0; n < lines; n += 1) await send(server, ann, id, `line ${n}`);
};

it('knows who one writes with, who one knows, and who else there is', async () => {
  await write(bob, 1);
  await write(cid, 3);
  await write(dan, 0);
  await converse(server, ann, [await server.person('Eve')]);
  const { accounts } = server.store;
  const zoe = { email: 'zoe@example.org', displayName: 'Zoe', passwordHash: 'x' };
  await accounts.createAccount(zoe, { by: 'administrator' });
  await server.person('Fay');
  const answer = await suggested();
  expect(names(answer.favorites)).toEqual(['Cid', 'Bob']);
  expect(names(answer.contacts_you_hangout_with)).toEqual(['Dan']);
  expect(names(answer.other_contacts_on_hangouts)).toEqual(['Fay']);
  expect(names(answer.other_contacts)).toEqual(['Eve', 'Zoe']);
  expect(answer.favorites?.contact?.[0]?.invitation_status).toBe(InvitationStatus.INVITATION_STATUS_ACCEPTED);
  expect(answer.other_contacts?.contact?.map((one) => one.invitation_status)).toEqual([
    InvitationStatus.INVITATION_STATUS_PENDING,
    null,
  ]);
  expect(answer.entity).toEqual([]);
});

it('forgets what was written long ago', async () => {
  await write(bob, 2);
  await server.advance(91 * 24 * 3600 * 1000);
  await write(cid, 1);
  const answer = await suggested();
  expect(names(answer.favorites)).toEqual(['Cid']);
  expect(names(answer.contacts_you_hangout_with)).toEqual(['Bob']);
});

it('counts a line in a group for its members together', async () => {
  await write(bob, 2);
  const group = await converse(server, ann, [bob, cid], ConversationType.CONVERSATION_TYPE_GROUP);
  await send(server, cid, group.id, 'hello');
  for (let n = 0; n < 3; n += 1) await send(server, ann, group.id, 'all');
  expect(names((await suggested()).favorites)).toEqual(['Bob', 'Cid']);
});

it('follows what one pinned, dismissed and blocked', async () => {
  for (const other of [bob, cid, dan]) await write(other, 1);
  await server.call('PinContact', ann, { participant_id: idOf(bob) });
  await server.call('DismissSuggestedContacts', ann, { participant_id: [idOf(cid)] });
  await server.call('SetBlockState', dan, {
    participant_id: idOf(ann),
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  const answer = await suggested();
  expect(names(answer.pinned_favorites)).toEqual(['Bob']);
  expect(names(answer.dismissed_contacts)).toEqual(['Cid']);
  for (const group of [
    answer.favorites,
    answer.contacts_you_hangout_with,
    answer.other_contacts_on_hangouts,
  ]) {
    expect(names(group)).toEqual([]);
  }
});

it('sends a group again only when it changed', async () => {
  await write(bob, 1);
  const { favorites } = await suggested();
  expect([favorites?.hash_matched, favorites?.hash?.length]).toEqual([false, 4]);
  const again = { favorites: { hash: favorites?.hash ?? null } };
  expect((await suggested(again)).favorites).toEqual({
    hash_matched: true,
    hash: favorites?.hash,
    contact: [],
  });
  expect(
    (await suggested({ favorites: { hash: favorites!.hash!.subarray(0, 3) } })).favorites?.hash_matched,
  ).toBe(false);
  await server.call('UpdateProfile', bob, { display_name: 'Robert' });
  const changed = (await suggested(again)).favorites;
  expect([changed?.hash_matched, names(changed)]).toEqual([false, ['Robert']]);
});

it('holds to the numbers asked for', async () => {
  for (const [n, other] of [bob, cid, dan].entries()) await write(other, 9 - n);
  const answer = await suggested({
    favorites: { max_results: 1 },
    contacts_you_hangout_with: { max_results: 1 },
    max_count: 1,
  });
  expect([names(answer.favorites), names(answer.contacts_you_hangout_with)]).toEqual([['Bob'], ['Dan']]);
  expect(answer.entity?.map(({ properties }) => properties?.display_name)).toEqual(['Cid']);
});
