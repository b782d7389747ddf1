import { plainMessage, type ChatSession } from '../../client/index.ts';
import type { Calls } from './calls.ts';
import type { ConversationNotifications, Target } from './conversation-notifications.ts';
import type { NotifierEvents } from './notifier.ts';
import type { TimedMutes } from './timed-mutes.ts';

type ActionSession = Pick<ChatSession, 'markAllRead' | 'in'> & {
  readonly outbox: Pick<ChatSession['outbox'], 'send'>;
};

export interface NotificationActionsOptions {
  session: (account: string) => ActionSession | null;
  /** Asked for only once something was done with a notification. */
  parts: () => {
    conversations: Pick<ConversationNotifications, 'target' | 'activated' | 'dismissed' | 'read'>;
    calls: Pick<Calls, 'ended'>;
    mutes: Pick<TimedMutes, 'mute'>;
  };
  /** The person clicked; null when it was about no conversation. */
  go: (target: Target | null) => void;
  openLink: (url: string) => void;
  /** What was asked for could not be done. */
  failed: (error: unknown) => void;
}

/** What the person can do with a notification, whichever desktop shows it. */
export function notificationActions({
  session,
  parts,
  go,
  openLink,
  failed,
}: NotificationActionsOptions): NotifierEvents {
  const carryOut = (
    key: string,
    work: (session: ActionSession, target: Target) => Promise<unknown>,
  ): void => {
    const target = parts().conversations.target(key);
    const there = target && session(target.account);
    if (there) work(there, target).catch(failed);
  };
  const readAll = (there: ActionSession, target: Target): void => {
    there.markAllRead([target.conversationId]);
    void parts().conversations.read(target);
  };

  return {
    activated: (key) => {
      const { conversations, calls } = parts();
      const target = conversations.activated(key);
      if (target) calls.ended(target);
      go(target);
    },
    dismissed: (key) => {
      const { conversations, calls } = parts();
      const target = conversations.target(key);
      if (target) calls.ended(target);
      conversations.dismissed(key);
    },
    replied: (key, text) =>
      carryOut(key, async (there, target) => {
        const content = plainMessage(text);
        if (content) await there.outbox.send(target.conversationId, content);
        readAll(there, target);
      }),
    pressed: (key, action) =>
      carryOut(key, async (there, target) => {
        const { conversations, calls, mutes } = parts();
        calls.ended(target);
        switch (action) {
          case 'read':
            return readAll(there, target);
          case 'join':
          case 'call-back': {
            const step = action === 'join' ? 'join' : 'start';
            openLink(await there.in(target.conversationId).hangout(step));
            return readAll(there, target);
          }
          case '1-hour':
          case '8-hours':
          case 'until-turned-on':
            void conversations.read(target);
            return mutes.mute(target.account, target.conversationId, action);
          default:
            throw new Error(`no action ${action}`);
        }
      }),
  };
}
