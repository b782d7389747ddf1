import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConversationType, ReplyToInviteType } from '../../../protocol/index.ts';
import { converse, send } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { companionsOf } from './companions.ts';

const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cy: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob, cy] = [await server.person('Ann'), await server.person('Bob'), await server.person('Cy')];
});
afterEach(() => server[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient): string => caller.gaiaId;
const of = async (client: TestClient): Promise<Record<string, number>> =>
  Object.fromEntries(await companionsOf(server.store.reader, idOf(client)));
const header = (id: string) => ({ event_request_header: { conversation_id: { id } } });

async function accept(client: TestClient, id: string): Promise<void> {
  await server.call('ReplyToInvite', client, {
    conversation_id: { id },
    type: ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT,
  });
}

it('follows people who accept, come in, leave and are removed', async () => {
  expect(await of(ann)).toEqual({});
  const { id: pair } = await converse(server, ann, [bob]);
  expect(await of(ann)).toEqual({});
  await accept(bob, pair);
  expect(await of(ann)).toEqual({ [idOf(bob)]: 1 });
  const { id } = await converse(server, ann, [bob], group);
  expect(await of(bob)).toEqual({ [idOf(ann)]: 2 });
  await server.call('AddUser', ann, { ...header(id), invitee_id: [{ gaia_id: idOf(cy) }] });
  await accept(cy, id);
  expect(await of(ann)).toEqual({ [idOf(bob)]: 2, [idOf(cy)]: 1 });
  await server.call('RemoveUser', ann, { ...header(id), participant_id: { gaia_id: idOf(bob) } });
  expect(await of(ann)).toEqual({ [idOf(bob)]: 1, [idOf(cy)]: 1 });
  expect(await of(bob)).toEqual({ [idOf(ann)]: 1 });
  await server.call('RemoveUser', ann, header(id));
  expect(await of(ann)).toEqual({ [idOf(bob)]: 1 });
  expect(await of(cy)).toEqual({});
});

it('reads no conversation again in which only messages were written', async () => {
  for (const other of [bob, cy]) {
    const { id } = await converse(server, ann, [other]);
    await accept(other, id);
    await send(server, ann, id, 'hello');
  }
  expect(Object.keys(await of(ann))).toHaveLength(2);
  const { id } = await converse(server, ann, [bob]);
  await send(server, bob, id, 'news');
  const all = vi.spyOn(server.store.reader, 'all');
  expect(Object.keys(await of(ann))).toHaveLength(2);
  // Where it is asked for all at once, the answer to that is enough.
  expect(all).toHaveBeenCalledTimes(server.store.reader.gathered ? 0 : 1);
});

it('answers those who ask at once alike', async () => {
  const { id } = await converse(server, ann, [bob]);
  await accept(bob, id);
  const answers = await Promise.all([of(ann), of(ann), of(ann)]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ [idOf(bob)]: 1 })));
});
