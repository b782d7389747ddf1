import { afterEach, beforeEach, expect, it } from 'vitest';
import { Gender, type UpdateProfileRequest } from '../../../protocol/index.ts';
import { pair } from '../testing/pair.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
});
afterEach(() => server[Symbol.asyncDispose]());

const update = (request: UpdateProfileRequest, by = ann) => server.call('UpdateProfile', by, request);
const found = async (query: string) =>
  (await server.call('SearchEntities', bob, { query })).entity?.map(({ id }) => id?.gaia_id);

it('gives everyone who shares a conversation the new name', async () => {
  const away = await server.client(bob.caller.gaiaId, bob.caller.email, 'mobile');
  const { sync_timestamp } = await server.call('SyncAllNewEvents', away, { last_sync_timestamp: 1 });
  await server.disconnect(away);
  await update({ display_name: ' Anna Blum ' });
  for (const client of [ann, bob]) {
    expect(client.received.map(({ conversation }) => conversation?.conversation_id?.id)).toEqual([chat]);
    const names = client.received[0]?.conversation?.participant_data?.map((one) => one.fallback_name);
    expect(names).toEqual(['Anna Blum', 'Bob']);
  }
  const news = await server.call('SyncAllNewEvents', away, { last_sync_timestamp: sync_timestamp! });
  const data = news.conversation_state?.[0]?.conversation?.participant_data;
  expect(data?.map((one) => one.fallback_name)).toContain('Anna Blum');
});

it('is found under the new name and no longer under the old', async () => {
  await update({ display_name: 'Xaver' });
  expect(await found('xav')).toEqual([ann.caller.gaiaId]);
  await update({ display_name: 'Yvonne' });
  expect(await found('xav')).toEqual([]);
  expect(await found('yvo')).toEqual([ann.caller.gaiaId]);
  expect(await found('ann@example')).toEqual([ann.caller.gaiaId]);
});

it('pushes nothing when the name stays', async () => {
  await update({ display_name: 'Ann', gender: Gender.GENDER_FEMALE });
  expect([...ann.received, ...bob.received]).toEqual([]);
});

it('changes only what is given', async () => {
  await update({ phone: '+493012345', default_country: { region_code: 'de', country_code: 49 } });
  const { self_entity } = await update({ gender: Gender.GENDER_MALE });
  expect(self_entity?.properties).toMatchObject({
    display_name: 'Ann',
    gender: Gender.GENDER_MALE,
    phone: ['+493012345'],
  });
  const self = await server.call('GetSelfInfo', ann, {});
  expect(self.default_country).toEqual({ region_code: 'DE', country_code: 49 });
  expect(self.phone_data?.phone?.[0]?.phone_number).toMatchObject({
    e164: '+493012345',
    i18n_data: { country_code: 49, region_code: 'DE', international_number: '+49 30 12345' },
  });
  await update({ phone: '' });
  expect((await server.call('GetSelfInfo', ann, {})).phone_data?.phone).toEqual([]);
});

it('is refused for what cannot be, and changes nothing then', async () => {
  await update({ phone: '+493012345' }, bob);
  for (const [request, why] of [
    [{}, new Refusal('nothing_to_change')],
    [{ display_name: '  ' }, new Refusal('name_empty')],
    [{ display_name: 'x'.repeat(101) }, new Refusal('name_too_long', { most: 100 })],
    [{ phone: '030 12345' }, new Refusal('phone_invalid')],
    [{ phone: '+493012345', display_name: 'Other' }, new Refusal('phone_taken')],
    [{ default_country: { region_code: 'Germany' } }, new Refusal('region_invalid')],
    [{ default_country: { region_code: 'DE', country_code: 1000 } }, new Refusal('calling_code_invalid')],
  ] as const) {
    await expect(update(request)).rejects.toThrow(why);
  }
  expect(await found('other')).toEqual([]);
});
