import { expect, it } from 'vitest';
import { limits, OffnetworkAddressType } from '../../../protocol/index.ts';
import { requestedAddress, checkMayInvite } from './offnetwork.ts';
import { Refusal } from '../refusal.ts';

const type = OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL;

it('takes an e-mail address', () => {
  expect(requestedAddress({ type, email: ' Bob.Ö@example.com ' })).toBe('Bob.Ö@example.com');
});

it.each([
  '',
  'bob',
  'bob@host',
  'a@b.example, c@d.example',
  'Bob <bob@example.com>',
  'bob@example.com\r\nBcc: all@example.com',
  'bob@@example.com',
  `${'b'.repeat(250)}@example.com`,
])('refuses %j', (email) => {
  expect(() => requestedAddress({ type, email })).toThrow(new Refusal('email_invalid'));
});

it('takes nothing but addresses', () => {
  expect(() => requestedAddress({ email: 'bob@example.com' })).toThrow(new Refusal('email_needed'));
  expect(() => requestedAddress(null)).toThrow(new Refusal('email_needed'));
});

it('knows how many are enough', () => {
  const { invitesPerDay, mailedInvitesPerAddress } = limits;
  checkMayInvite({ byPerson: invitesPerDay - 1, toAddress: mailedInvitesPerAddress - 1 });
  expect(() => checkMayInvite({ byPerson: invitesPerDay, toAddress: 0 })).toThrow(
    new Refusal('too_many_invitations', { most: 20 }),
  );
  expect(() => checkMayInvite({ byPerson: 0, toAddress: mailedInvitesPerAddress })).toThrow(
    new Refusal('invited_too_often'),
  );
});
