import { limits, newId, USEC_PER_SEC } from '../../../protocol/index.ts';
import { tokenHash } from '../../auth/tokens.ts';
import { emailKey } from '../../domain/people/names.ts';
import { requestedAddress, checkMayInvite } from '../../domain/people/offnetwork.ts';
import { Refusal } from '../../domain/refusal.ts';
import { invitationMail } from '../../mail/invitation.ts';
import { MailError } from '../../mail/mailer.ts';
import { invitesSince, recordInvite, voidInvite } from '../../store/accounts/invites.ts';
import { placeholderFor } from '../../store/accounts/placeholders.ts';
import { personById } from '../../store/people/people.ts';
import type { Context, Handler } from '../context/context.ts';

const daySecs = 24 * 60 * 60;

/**
 * Mails someone a link by which that address, and no other, signs up once and takes over the conversations of its
 * placeholder. Without a mail server the refusal has the link, which is good then, but takes nothing over: it goes through
 * other hands.
 */
export const sendOffnetworkInvitation: Handler<'SendOffnetworkInvitation'> = async (context, request) => {
  const { options, store } = context;
  const to = requestedAddress(request.invitee_address);
  if (options.signUp === 'closed') {
    throw new Refusal('sign_up_closed_for_invitations');
  }
  const code = newId();
  const inviter = await recorded(context, to, code);
  const link = `${options.publicUrl.replace(/\/+$/, '')}/invite/${code}`;
  if (options.mailer === null) {
    throw new Refusal('mail_not_set_up', { to, link });
  }
  const host = URL.parse(options.publicUrl)?.host ?? '';
  const days = limits.mailedInviteDays;
  try {
    await options.mailer.send(await invitationMail({ to, inviter, host, link, days }));
  } catch (error) {
    // No one was given the link, so no one shall ever use it.
    await store.write((tx) => voidInvite(tx, tokenHash(code)));
    if (!(error instanceof MailError)) throw error;
    throw error.reason === 'refused'
      ? new Refusal('mail_address_refused', { to })
      : new Refusal('mail_unavailable');
  }
  return { response: {}, pushes: [] };
};

/** Stores the invitation and the person it is for. Returns the inviter's name. */
function recorded({ caller, store, options }: Context, to: string, code: string): Promise<string> {
  const key = emailKey(to);
  return store.write(async (tx) => {
    const at = tx.position();
    checkMayInvite(await invitesSince(tx, caller.gaiaId, key, at - daySecs * USEC_PER_SEC));
    const invited = await placeholderFor(tx, to, caller.gaiaId);
    if (!invited.placeholder) throw new Refusal('account_exists', { to });
    await recordInvite(tx, {
      hash: tokenHash(code),
      by: caller.gaiaId,
      emailKey: key,
      at,
      mailed: options.mailer !== null,
      uses: 1,
      expiresAt: at + limits.mailedInviteDays * daySecs * USEC_PER_SEC,
    });
    return (await personById(tx, caller.gaiaId))?.displayName ?? caller.email;
  });
}
