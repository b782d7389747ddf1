import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ContactChoice, contactsChosen } from '../../store/people/contacts.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  cid = await server.person('Cid');
});
afterEach(() => server[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId });
const chosen = async (choice: ContactChoice, by = ann) =>
  [...(await contactsChosen(server.store.reader, by.caller.gaiaId, choice))].sort();

it('pins and unpins one person, for the caller alone', async () => {
  await server.call('PinContact', ann, { participant_id: idOf(bob) });
  await server.call('PinContact', ann, { participant_id: idOf(bob) });
  expect(await chosen('pinned')).toEqual([bob.caller.gaiaId]);
  expect(await chosen('dismissed')).toEqual([]);
  expect(await chosen('pinned', bob)).toEqual([]);
  await server.call('UnpinContact', ann, { participant_id: idOf(bob) });
  expect(await chosen('pinned')).toEqual([]);
});

it('dismisses several people and takes it back', async () => {
  await server.call('PinContact', ann, { participant_id: idOf(bob) });
  await server.call('DismissSuggestedContacts', ann, { participant_id: [idOf(bob), idOf(cid), idOf(cid)] });
  expect(await chosen('dismissed')).toEqual([bob.caller.gaiaId, cid.caller.gaiaId].sort());
  await server.call('UndismissSuggestedContacts', ann, { participant_id: [idOf(cid)] });
  expect(await chosen('dismissed')).toEqual([bob.caller.gaiaId]);
  expect(await chosen('pinned')).toEqual([bob.caller.gaiaId]);
});

it('is refused for oneself, no one and the unknown, and changes nothing then', async () => {
  await expect(server.call('PinContact', ann, {})).rejects.toThrow(
    new Refusal('field_missing', { field: 'participant_id' }),
  );
  await expect(server.call('PinContact', ann, { participant_id: idOf(ann) })).rejects.toThrow(
    new Refusal('person_is_caller'),
  );
  await expect(server.call('DismissSuggestedContacts', ann, {})).rejects.toThrow(
    new Refusal('field_missing', { field: 'participant_id' }),
  );
  await expect(
    server.call('DismissSuggestedContacts', ann, { participant_id: [idOf(bob), { gaia_id: '1' }] }),
  ).rejects.toThrow(new Refusal('person_unknown', { id: '1' }));
  expect(await chosen('dismissed')).toEqual([]);
});

it('names a bounded number of people', async () => {
  const participant_id = Array.from({ length: 501 }, (_, n) => ({ gaia_id: String(n) }));
  await expect(server.call('DismissSuggestedContacts', ann, { participant_id })).rejects.toThrow(
    new Refusal('too_many_people', { most: 500 }),
  );
});
