import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '../../../protocol/index.ts';
import { tokenHash } from '../../auth/tokens.ts';
import { Refusal } from '../../domain/refusal.ts';
import { usableInvite } from '../../store/accounts/invites.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
});
afterEach(() => server[Symbol.asyncDispose]());

const make = () => server.call('CreateInvitation', ann, {});
const state = (code: string) => usableInvite(server.store.reader, tokenHash(code), server.clock.nowUsec());
const signUp = (name: string, code: string) =>
  server.store.accounts.createAccount(
    { email: `${name}@example.com`, displayName: name, passwordHash: 'x' },
    { by: 'policy', policy: 'invite', inviteHash: tokenHash(code), local: false },
  );

it('lets as many people in as it is good for, whatever their address, and no more', async () => {
  const { code } = await make();
  expect(await state(code ?? '')).toEqual({ inviter: 'Ann', email: null });
  for (let n = 0; n < limits.invitation.people; n += 1) await signUp(`person${n}`, code ?? '');
  await expect(signUp('late', code ?? '')).rejects.toThrow('invite_invalid');
});

it('is good for a week', async () => {
  const { code, expiration_timestamp: expiration } = await make();
  const days = limits.invitation.days;
  expect(Math.round((expiration ?? 0) / 1e6)).toBe(
    Math.round(server.clock.nowUsec() / 1e6) + days * 24 * 3600,
  );
  await server.advance((days * 24 * 3600 - 60) * 1000);
  expect(await state(code ?? '')).not.toBeNull();
  await server.advance(120_000);
  expect(await state(code ?? '')).toBeNull();
});

it('is refused beyond a number a day', async () => {
  for (let n = 0; n < limits.invitesPerDay; n += 1) await make();
  await expect(make()).rejects.toThrow(new Refusal('too_many_invitations', { most: limits.invitesPerDay }));
  await server.advance(25 * 3600 * 1000);
  await make();
});

it('is refused while no one can sign up', async () => {
  server.options = { ...server.options, signUp: 'closed' };
  await expect(make()).rejects.toThrow(new Refusal('sign_up_closed_for_invitations'));
});
