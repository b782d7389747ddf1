import { type ChatSession, passwordResetPage } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { accountCommands } from '../../preload/commands/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Arrangements } from '../accounts/arrangements.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { PendingRemovals } from '../removals/pending-removals.ts';
import { asDone, asResult } from '../result/as-result.ts';
import { conversationView, personView } from './views.ts';

export interface AccountCommandsOptions {
  accounts: Pick<Accounts, 'select'>;
  signIn: SignIn;
  pendingRemovals: Pick<PendingRemovals, 'has'>;
  arrangements: Pick<Arrangements, 'of'>;
  openLink: (url: string) => void;
}

/** The accounts of this desktop, and what the window shows of each. */
export const accountHandlers = (
  session: (account: string) => ChatSession,
  { accounts, signIn, pendingRemovals, arrangements, openLink }: AccountCommandsOptions,
): HandlersOf<typeof accountCommands> => ({
  readAccount: (account) => {
    const { conversations, people, time } = session(account);
    const shown = [...conversations.values()].filter(({ id }) => !pendingRemovals.has(account, id));
    return {
      account,
      conversations: shown.map((state) => conversationView(state, time)),
      people: [...people.values()].map(personView),
      arrangement: arrangements.of(account),
    };
  },
  lookAround: () => asResult(() => signIn.lookAround()),
  startHere: (request) => asResult(() => signIn.startHere(request)),
  join: (request) => asResult(() => signIn.join(request)),
  forgotPassword: (server) => asDone(async () => openLink(passwordResetPage(server))),
  isUnencrypted: (address) => signIn.isUnencrypted(address),
  signOut: (account) => asDone(() => signIn.signOut(account)),
  removeAccount: (account) => asDone(() => signIn.remove(account)),
  readUnsent: (account) => {
    const all = [...session(account).conversations.values()];
    return {
      messages: all.reduce((sum, { outbox }) => sum + outbox.length, 0),
      drafts: all.filter(({ draft, draftPhotos }) => draft !== '' || draftPhotos.length > 0).length,
    };
  },
  selectAccount: (account) => accounts.select(account),
  retryConnection: (account) => session(account).retryNow(),
});
