import { expect, it } from 'vitest';
import { limits, OffnetworkAddressType } from '../../../protocol/index.ts';
import { requestedAddress, checkMayInvite } from './offnetwork.ts';

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
  expect(() => requestedAddress({ type, email })).toThrow('not an e-mail address');
});

it('takes nothing but addresses', () => {
  expect(() => requestedAddress({ email: 'bob@example.com' })).toThrow('Only e-mail');
  expect(() => requestedAddress(null)).toThrow('Only e-mail');
});

it('knows how many are enough', () => {
  const { mailedInvitesPerDay, mailedInvitesPerAddress } = limits;
  checkMayInvite({ byPerson: mailedInvitesPerDay - 1, toAddress: mailedInvitesPerAddress - 1 });
  expect(() => checkMayInvite({ byPerson: mailedInvitesPerDay, toAddress: 0 })).toThrow('tomorrow');
  expect(() => checkMayInvite({ byPerson: 0, toAddress: mailedInvitesPerAddress })).toThrow('several times');
});
