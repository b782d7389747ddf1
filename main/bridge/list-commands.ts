import { invitationOf, type ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { listCommands } from '../../preload/commands/list.ts';
import type { Arrangements } from '../accounts/arrangements.ts';
import type { PendingRemovals } from '../removals/pending-removals.ts';
import type { Notifications } from '../notifier/start-notifications.ts';
import { asDone } from '../result/as-result.ts';

export interface ListCommandsOptions {
  pendingRemovals: Pick<PendingRemovals, 'add' | 'takeBack'>;
  /** The person knows of a call that rings. */
  callSeen: Notifications['callSeen'];
  openLink: (url: string) => void;
  arrangements: Pick<Arrangements, 'keep'>;
}

/** What the commands of the list do. */
export function listHandlers(
  session: (account: string) => ChatSession,
  { pendingRemovals, callSeen, openLink, arrangements }: ListCommandsOptions,
): HandlersOf<typeof listCommands> {
  return {
    archiveConversation: (account, id) =>
      asDone(() => {
        const { conversations } = session(account);
        return session(account)
          .in(id)
          .archive(conversations.get(id)?.lastEvent?.timestamp ?? undefined);
      }),
    unarchiveConversation: (account, id) => asDone(() => session(account).in(id).unarchive()),
    arrange: (account, arrangement) => {
      // Throws for an account that is gone, whose folders would stay here for ever.
      session(account);
      arrangements.keep(account, arrangement);
    },
    markConversationRead: (account, id) => session(account).markAllRead([id]),
    markConversationUnread: (account, id) => session(account).setMarkedUnread(id, true),
    clearUnreadMark: (account, id) => session(account).setMarkedUnread(id, false),
    markAllRead: (account) => session(account).markAllRead(),
    removeConversation: (account, id, how) =>
      asDone(async () => {
        const { conversations } = session(account);
        // What comes while it can still be taken back was not meant.
        const upTo = conversations.get(id)?.lastEvent?.timestamp ?? undefined;
        const talk = session(account).in(id);
        pendingRemovals.add(account, id, how, () =>
          how === 'leave' ? talk.leave() : talk.deleteHistory(upTo),
        );
      }),
    keepConversation: (account, id) => pendingRemovals.takeBack(account, id),

    acceptInvitation: (account, id) => asDone(() => session(account).in(id).acceptInvitation()),
    declineInvitation: (account, id) => asDone(() => session(account).in(id).declineInvitation()),
    blockInviter: (account, id) =>
      asDone(async () => {
        const { conversations, contacts } = session(account);
        const conversation = conversations.get(id)?.conversation;
        const invitation = conversation ? invitationOf(conversation) : null;
        if (invitation && invitation.inviter !== '') await contacts.block(invitation.inviter);
        await session(account).in(id).declineInvitation();
      }),

    // Starting an ongoing call joins it, so that two who call each other at once meet.
    joinCall: (account, id) =>
      asDone(async () => {
        callSeen({ account, conversationId: id });
        openLink(await session(account).in(id).hangout('start'));
      }),
    ignoreCall: (account, id) => callSeen({ account, conversationId: id }),
    declineCall: (account, id) =>
      asDone(async () => {
        callSeen({ account, conversationId: id });
        await session(account).in(id).hangout('end');
      }),
    leaveCall: (account, id) => asDone(() => session(account).in(id).hangout('leave')),

    sendEasterEgg: (account, id, message) => asDone(() => session(account).in(id).easterEgg(message)),
  };
}
