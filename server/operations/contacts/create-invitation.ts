import { limits, newId, USEC_PER_SEC } from '../../../protocol/index.ts';
import { tokenHash } from '../../auth/tokens.ts';
import { checkMayInviteMore } from '../../domain/people/offnetwork.ts';
import { Refusal } from '../../domain/refusal.ts';
import { invitesOf, recordInvite } from '../../store/accounts/invites.ts';
import type { Handler } from '../context/context.ts';

const daySecs = 24 * 60 * 60;

/** Makes a code that the caller passes on, and with which a few people sign up. Those who do are acquainted with the caller. */
export const createInvitation: Handler<'CreateInvitation'> = async ({ caller, options, store }) => {
  if (options.signUp === 'closed') throw new Refusal('sign_up_closed_for_invitations');
  const code = newId();
  const { people, days } = limits.invitation;
  const expiresAt = await store.write(async (tx) => {
    const at = tx.position();
    checkMayInviteMore(await invitesOf(tx, caller.gaiaId, at - daySecs * USEC_PER_SEC));
    const expiresAt = at + days * daySecs * USEC_PER_SEC;
    await recordInvite(tx, {
      hash: tokenHash(code),
      by: caller.gaiaId,
      emailKey: null,
      at,
      mailed: false,
      uses: people,
      expiresAt,
    });
    return expiresAt;
  });
  return { response: { code, expiration_timestamp: expiresAt }, pushes: [] };
};
