import { limits, type OffnetworkAddress, OffnetworkAddressType } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** The longest that SMTP can carry. */
const mostUnits = 254;
const form = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/u;

/**
 * The e-mail address to which an invitation is to go.
 *
 * @throws Refusal when it is none
 */
export function requestedAddress(address: OffnetworkAddress | null | undefined): string {
  if (address?.type !== OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL) {
    throw new Refusal('email_needed');
  }
  const email = address.email?.trim() ?? '';
  if (email.length > mostUnits || /\p{Cc}/u.test(email) || !form.test(email)) {
    throw new Refusal('email_invalid');
  }
  return email;
}

/** @throws Refusal when either of two numbers of invitations within a day is used up */
export function checkMayInvite(sent: { readonly byPerson: number; readonly toAddress: number }): void {
  if (sent.byPerson >= limits.mailedInvitesPerDay) {
    throw new Refusal('too_many_invitations', { most: limits.mailedInvitesPerDay });
  }
  if (sent.toAddress >= limits.mailedInvitesPerAddress) {
    throw new Refusal('invited_too_often');
  }
}
