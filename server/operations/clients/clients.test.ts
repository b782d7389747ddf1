import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeviceClass } from '../../../protocol/index.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let phone: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
});
afterEach(() => server[Symbol.asyncDispose]());

const list = async () => (await server.call('ListClients', ann, {})).client;
const revoke = (by: TestClient, { caller }: TestClient) =>
  server.call('RevokeClient', by, { identifier: { resource: caller.resource } });

it('lists the clients of the caller, and only those', async () => {
  await server.person('Bob');
  await server.disconnect(phone);
  expect(await list()).toEqual([
    {
      identifier: { resource: ann.caller.resource },
      label: 'test',
      device_class: DeviceClass.DEVICE_CLASS_DESKTOP,
      sign_in_timestamp: expect.any(Number),
      connected: true,
      is_caller: true,
    },
    {
      identifier: { resource: phone.caller.resource },
      label: 'test',
      device_class: DeviceClass.DEVICE_CLASS_MOBILE,
      sign_in_timestamp: expect.any(Number),
      connected: false,
      is_caller: false,
    },
  ]);
});

it('revokes a client for good', async () => {
  await revoke(ann, phone);
  expect((await list())?.map(({ identifier }) => identifier?.resource)).toEqual([ann.caller.resource]);
  await expect(revoke(ann, phone)).rejects.toThrow(new Refusal('client_unknown'));
});

it('never revokes the caller itself, nor clients of others', async () => {
  const bob = await server.person('Bob');
  await expect(revoke(ann, ann)).rejects.toThrow(new Refusal('client_is_caller'));
  await expect(revoke(bob, phone)).rejects.toThrow(new Refusal('client_unknown'));
  await expect(server.call('RevokeClient', ann, {})).rejects.toThrow(new Refusal('client_unknown'));
  expect(await list()).toHaveLength(2);
});
