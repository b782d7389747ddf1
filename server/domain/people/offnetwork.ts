import { limits, type OffnetworkAddress, OffnetworkAddressType } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

const form = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;
const withDomain = /@.+\..+$/u;

/**
 * The e-mail address to which an invitation is to go.
 *
 * @throws Refusal when it is none
 */
export function requestedAddress(address: OffnetworkAddress | null | undefined): string {
  if (address?.type !== OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL) {
    throw new Refusal('email_needed');
  }
  const email = requestedPlaceholder(address.email ?? '');
  if (!withDomain.test(email)) throw new Refusal('email_invalid');
  return email;
}

/**
 * The address for which someone without an account is to be known; on a server of one's own network it may end in a bare
 * host's name.
 *
 * @throws Refusal when it is none
 */
export function requestedPlaceholder(typed: string): string {
  const email = typed.trim();
  if (email.length > limits.emailUnits || !form.test(email)) throw new Refusal('email_invalid');
  return email;
}

/** @throws Refusal when a person has made as many invitations within a day as they may */
export function checkMayInviteMore(byPerson: number): void {
  if (byPerson >= limits.invitesPerDay)
    throw new Refusal('too_many_invitations', { most: limits.invitesPerDay });
}

/** @throws Refusal when either of two numbers of invitations within a day is used up */
export function checkMayInvite(sent: { readonly byPerson: number; readonly toAddress: number }): void {
  checkMayInviteMore(sent.byPerson);
  if (sent.toAddress >= limits.mailedInvitesPerAddress) {
    throw new Refusal('invited_too_often');
  }
}

/** @throws Refusal when a person has made too many people out of addresses within a day */
export function checkMayMakePlaceholder(made: number): void {
  if (made >= limits.placeholdersPerDay) {
    throw new Refusal('too_many_new_addresses', { most: limits.placeholdersPerDay });
  }
}
