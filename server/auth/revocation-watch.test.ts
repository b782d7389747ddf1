import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Authenticator } from './authenticator.ts';
import { watchRevocations } from './revocation-watch.ts';
import { tokenHash } from './tokens.ts';

const label = { label: 'desk', variant: 'extended', device: 'desktop' } as const;

test('forgets within a second what another process on the same store has revoked', async () => {
  await using folder = await temporaryFolder();
  const clock = fakeClock();
  const path = `${folder.path}/parley.sqlite`;
  await using store = await openStore({ database: { kind: 'sqlite', path }, clock });
  await using other = await openStore({ database: { kind: 'sqlite', path }, clock });
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'hash' };
  const { gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' });
  const [gone, stays] = ['one token of many', 'another token of many'];
  const client = await store.accounts.createToken({ gaiaId, hash: tokenHash(gone), ...label });
  await store.accounts.createToken({ gaiaId, hash: tokenHash(stays), ...label });
  const ended: string[] = [];
  const authenticator = new Authenticator({
    accounts: store.accounts,
    clock,
    onRevoked: ({ clientId }) => ended.push(clientId),
    report: vi.fn<(error: unknown) => void>(),
  });
  const report = vi.fn<(error: unknown) => void>();
  await using _watch = await watchRevocations(store.accounts, authenticator, clock, report);

  expect(await authenticator.verify(gone)).toEqual(client);
  await other.accounts.revokeToken(client.clientId);
  expect(await authenticator.verify(gone)).toEqual(client);
  clock.advance(1000);
  await expect.poll(() => ended).toEqual([client.clientId]);
  expect(await authenticator.verify(gone)).toBeNull();
  expect(authenticator.wasRevoked(client.clientId)).toBe(true);
  expect(await authenticator.verify(stays)).not.toBeNull();

  await other.accounts.setDisabled(gaiaId, true);
  await expect
    .poll(() => {
      clock.advance(1000);
      return authenticator.verify(stays);
    })
    .toBeNull();
  expect(ended).toHaveLength(2);
  expect(report).not.toHaveBeenCalled();
});
