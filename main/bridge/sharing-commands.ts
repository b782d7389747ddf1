import { hostOf, keyInLink, targetOf, type ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { sharingCommands } from '../../preload/commands/sharing.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { TrustStore } from '../net/trust-store.ts';
import { asDone, asResult } from '../result/as-result.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import type { Sharing } from '../sharing/sharing.ts';
import { t } from '../../words/translate.ts';

export interface SharingCommandsOptions {
  accounts: Pick<Accounts, 'get'>;
  trust: Pick<TrustStore, 'key'>;
  sharing: Pick<Sharing, 'turnOn' | 'turnOff' | 'inviteLink'>;
}

type Invitation = Awaited<ReturnType<ChatSession['contacts']['createInvitation']>>;

export function sharingHandlers({
  accounts,
  trust,
  sharing,
}: SharingCommandsOptions): HandlersOf<typeof sharingCommands> {
  /** By account: looking at a link again makes no other. */
  const made = new Map<string, Invitation>();

  const linkOf = ({ kind, server }: Account, code: string): string => {
    if (kind === 'here') return sharing.inviteLink(code);
    const host = hostOf(targetOf(server));
    const key = trust.key(host);
    return key === null
      ? `${server}/invite/${code}`
      : `parley://${host}/invite/${code}?key=${keyInLink(key)}`;
  };

  return {
    setSharing: (on) => asDone(() => (on ? sharing.turnOn() : sharing.turnOff())),
    readInviteLink: (key, anew) =>
      asResult(async () => {
        const account = accounts.get(key);
        if (!account || account.kind === 'look-around') throw new OwnRefusal(t('refusals.notInDemo'));
        // Refuses where others cannot reach the server, before a code is made.
        linkOf(account, '');
        const known = made.get(key);
        const usable = !anew && known !== undefined && known.expiresAt > Date.now();
        const invitation = usable ? known : await account.session.contacts.createInvitation();
        made.set(key, invitation);
        return { link: linkOf(account, invitation.code), expiresAt: invitation.expiresAt };
      }),
  };
}
