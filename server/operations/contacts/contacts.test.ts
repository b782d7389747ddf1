import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ContactChoice, contactsChosen } from '../../store/people/contacts.ts';
import { type TestClient, TestService } from '../testing/service.ts';
import { Refusal } from '../../domain/refusal.ts';

let service: TestService;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;

beforeEach(async () => {
  service = await TestService.start();
  ann = await service.person('Ann');
  bob = await service.person('Bob');
  cid = await service.person('Cid');
});
afterEach(() => service[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId });
const chosen = async (choice: ContactChoice, by = ann) =>
  [...(await contactsChosen(service.store.reader, by.caller.gaiaId, choice))].sort();

it('pins and unpins one person, for the caller alone', async () => {
  await service.call('PinContact', ann, { participant_id: idOf(bob) });
  await service.call('PinContact', ann, { participant_id: idOf(bob) });
  expect(await chosen('pinned')).toEqual([bob.caller.gaiaId]);
  expect(await chosen('dismissed')).toEqual([]);
  expect(await chosen('pinned', bob)).toEqual([]);
  await service.call('UnpinContact', ann, { participant_id: idOf(bob) });
  expect(await chosen('pinned')).toEqual([]);
});

it('dismisses several people and takes it back', async () => {
  await service.call('PinContact', ann, { participant_id: idOf(bob) });
  await service.call('DismissSuggestedContacts', ann, { participant_id: [idOf(bob), idOf(cid), idOf(cid)] });
  expect(await chosen('dismissed')).toEqual([bob.caller.gaiaId, cid.caller.gaiaId].sort());
  await service.call('UndismissSuggestedContacts', ann, { participant_id: [idOf(cid)] });
  expect(await chosen('dismissed')).toEqual([bob.caller.gaiaId]);
  expect(await chosen('pinned')).toEqual([bob.caller.gaiaId]);
});

it('is refused for oneself, no one and the unknown, and changes nothing then', async () => {
  await expect(service.call('PinContact', ann, {})).rejects.toThrow(
    new Refusal('field_missing', { field: 'participant_id' }),
  );
  await expect(service.call('PinContact', ann, { participant_id: idOf(ann) })).rejects.toThrow(
    new Refusal('person_is_caller'),
  );
  await expect(service.call('DismissSuggestedContacts', ann, {})).rejects.toThrow(
    new Refusal('field_missing', { field: 'participant_id' }),
  );
  await expect(
    service.call('DismissSuggestedContacts', ann, { participant_id: [idOf(bob), { gaia_id: '1' }] }),
  ).rejects.toThrow(new Refusal('person_unknown', { id: '1' }));
  expect(await chosen('dismissed')).toEqual([]);
});

it('names a bounded number of people', async () => {
  const participant_id = Array.from({ length: 501 }, (_, n) => ({ gaia_id: String(n) }));
  await expect(service.call('DismissSuggestedContacts', ann, { participant_id })).rejects.toThrow(
    new Refusal('too_many_people', { most: 500 }),
  );
});
