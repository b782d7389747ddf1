import { Client, type QueryConfig } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BlockState } from '../../../protocol/index.ts';
import { companionsOf } from '../companions/companions.ts';
import { silenceOf } from '../conversations/blocks.ts';
import { peopleByIds, personById } from '../people/people.ts';
import { settingsOf } from '../people/settings.ts';
import { converse } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';

let server: TestServer;
let people: readonly TestClient[];
let ids: readonly string[];

beforeEach(async () => {
  server = await TestServer.start('postgres');
  const made: TestClient[] = [];
  for (let n = 0; n < 12; n += 1) made.push(await server.person(`P${n}`));
  people = made;
  ids = made.map(({ caller }) => caller.gaiaId);
  await server.store.idle();
});
afterEach(() => server[Symbol.asyncDispose]());

/** The statements that reads sent meanwhile. */
async function statementsIn(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.flatMap(([what]: unknown[]) => (what as QueryConfig).text ?? []);
  } finally {
    query.mockRestore();
  }
}

it('reads for all who ask at the same time with as many statements as for two', async () => {
  const { reader } = server.store;
  const sent = await statementsIn(async () => {
    const found = await Promise.all(ids.map((id) => personById(reader, id)));
    expect(found.map((person) => person?.displayName)).toEqual(people.map((_, n) => `P${n}`));
  });
  expect(sent).toHaveLength(2);
});

it('gives each caller what it asked for and nothing of others', async () => {
  const { reader } = server.store;
  const [ann = '', bob = '', cy = ''] = ids;
  const [one, two, none] = await Promise.all([
    peopleByIds(reader, [ann]),
    peopleByIds(reader, [cy, bob, cy]),
    peopleByIds(reader, ['nobody', '']),
  ]);
  expect(one.map(({ gaiaId }) => gaiaId)).toEqual([ann]);
  expect(two.map(({ gaiaId }) => gaiaId).sort()).toEqual([bob, cy].sort());
  expect(none).toEqual([]);
});

it('reads more than one statement has room for', async () => {
  const asked = [
    ...ids.slice(0, 2),
    ...Array.from({ length: 500 }, (_, n) => `nobody ${n}`),
    ...ids.slice(2),
  ];
  const found = await peopleByIds(server.store.reader, asked);
  expect(found.map(({ gaiaId }) => gaiaId)).toEqual(ids);
});

it('has what was committed before it was asked, while an earlier question is on its way', async () => {
  const { reader } = server.store;
  const [, second] = people;
  if (!second) throw new Error('someone is missing');
  const early = settingsOf(reader, ids[0] ?? '');
  await server.call('SetPresence', second, {
    dnd_setting: { do_not_disturb: true, timeout_secs: 600 },
  });
  expect((await settingsOf(reader, second.caller.gaiaId)).dnd.on).toBe(true);
  expect((await early).dnd.on).toBe(false);
});

it('finds a block for both sides', async () => {
  const { reader } = server.store;
  const [ann = '', bob = '', cy = ''] = ids;
  await server.call('SetBlockState', people[0] as TestClient, {
    participant_id: { gaia_id: bob },
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  const [of, on, other] = await Promise.all([ann, bob, cy].map((id) => silenceOf(reader, id)));
  expect([of, on, other].map((silence) => silence?.between(ann, bob))).toEqual([true, true, false]);
});

it('asks once for all whether who is in their conversations changed', async () => {
  const { reader } = server.store;
  const [ann, bob] = people;
  if (!ann || !bob) throw new Error('someone is missing');
  await converse(server, ann, [bob]);
  await Promise.all(ids.map((id) => companionsOf(reader, id)));
  const all = vi.spyOn(reader, 'all');
  const sent = await statementsIn(() => Promise.all(ids.map((id) => companionsOf(reader, id))));
  expect(all).not.toHaveBeenCalled();
  expect(sent.filter((text) => text.includes('unnest')).length).toBeLessThan(3);
});
