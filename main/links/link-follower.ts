import { ClientError, parseAppLink, planLink, type AppLink, type ChatSession } from '../../client/index.ts';
import type { Clock } from '../../protocol/index.ts';
import type { Destination } from '../../preload/views.ts';
import type { Logger } from '../log/log.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { wordsOf } from '../result/words-of.ts';
import { t } from '../../words/translate.ts';

/** How long a link waits for the connection, and for someone to sign in. */
const connectionMs = 60_000;
const signInMs = 30 * 60_000;

/** What following a link needs of an account. */
export interface FollowingAccount {
  readonly key: string;
  /** Origin of its service. */
  readonly server: string;
  readonly session: Pick<ChatSession, 'connection' | 'conversations' | 'joinByLink'>;
}

export interface LinkFollowerOptions {
  accounts: {
    list(): readonly FollowingAccount[];
    get(key: string): FollowingAccount | null;
    readonly active: FollowingAccount | null;
    select(key: string): void;
  };
  /** Brings the window up, there. */
  go: (destination: Destination) => void;
  show: () => void;
  /** Something that the person should know, in the window. */
  say: (text: string) => void;
  clock: Pick<Clock, 'setTimer'>;
  log: Logger;
}

/** A link that waits for its account to be connected. */
interface Waiting {
  account: string;
  work: (account: FollowingAccount) => Promise<string>;
  /** Of the message to show then, microseconds; null: the newest. */
  moment: number | null;
  busy: boolean;
  stop: () => void;
}

/** Follows `parley:` links to their end: one that waits for a sign-in or for the connection is gone on with then. */
export class LinkFollower {
  readonly #options: LinkFollowerOptions;
  #forSignIn: { link: AppLink; stop: () => void } | null = null;
  #forConnection: Waiting | null = null;

  constructor(options: LinkFollowerOptions) {
    this.#options = options;
  }

  /** The newest link is the one that counts. */
  follow(text: string): void {
    this.stop();
    try {
      this.#go(parseAppLink(text));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** An account came or went. */
  accountsChanged(): void {
    const waiting = this.#forSignIn;
    if (!waiting || planLink(waiting.link, this.#accounts()).kind === 'sign-in') return;
    this.stop();
    this.#go(waiting.link);
  }

  /** The connection of an account is another. */
  connectionChanged(account: string): void {
    if (this.#forConnection?.account === account) void this.#try(this.#forConnection);
  }

  stop(): void {
    this.#forSignIn?.stop();
    this.#forConnection?.stop();
    this.#forSignIn = null;
    this.#forConnection = null;
  }

  #accounts() {
    const { accounts } = this.#options;
    const active = accounts.active?.key;
    return accounts.list().map(({ key, server, session }) => ({
      key,
      server,
      active: key === active,
      has: (id: string) => session.conversations.has(id),
    }));
  }

  #go(link: AppLink): void {
    const { accounts, go, show, clock, log } = this.#options;
    const plan = planLink(link, this.#accounts());
    log.info({ link: link.kind, plan: plan.kind }, 'follows a link');
    switch (plan.kind) {
      case 'show':
        accounts.select(plan.account);
        show();
        return;
      case 'sign-up':
        go({ kind: 'sign-in', mode: 'sign-up', server: plan.server, invite: plan.invite });
        return;
      case 'sign-in':
        if (plan.resume) this.#forSignIn = { link, stop: clock.setTimer(signInMs, () => this.stop()) };
        go({ kind: 'sign-in', mode: 'sign-in', server: plan.server, invite: '' });
        return;
      case 'join':
        this.#whenConnected(plan.account, ({ session }) => session.joinByLink(plan.url));
        return;
      case 'open':
        if (accounts.get(plan.account)?.session.conversations.has(plan.conversationId)) {
          go(destinationOf(plan.account, plan.conversationId, plan.moment));
          return;
        }
        this.#whenConnected(
          plan.account,
          async ({ session }) => {
            if (session.conversations.has(plan.conversationId)) return plan.conversationId;
            throw new OwnRefusal(t('refusals.accountNotInConversation'));
          },
          plan.moment,
        );
        return;
    }
  }

  #whenConnected(account: string, work: Waiting['work'], moment: number | null = null): void {
    const { accounts, show, clock } = this.#options;
    accounts.select(account);
    show();
    const late = (): void => {
      this.stop();
      this.#failed(new OwnRefusal(t('refusals.linkWaits')));
    };
    this.#forConnection = { account, work, moment, busy: false, stop: clock.setTimer(connectionMs, late) };
    void this.#try(this.#forConnection);
  }

  async #try(waiting: Waiting): Promise<void> {
    const account = this.#options.accounts.get(waiting.account);
    if (waiting.busy || !account) return;
    const { connection } = account.session;
    if (connection.kind === 'refused') {
      this.stop();
      this.#failed(new OwnRefusal(t('refusals.linkSignIn')));
      return;
    }
    if (connection.kind !== 'online') return;
    waiting.busy = true;
    try {
      const conversationId = await waiting.work(account);
      if (this.#forConnection !== waiting) return;
      this.stop();
      this.#options.go(destinationOf(account.key, conversationId, waiting.moment));
    } catch (error) {
      waiting.busy = false;
      if (this.#forConnection !== waiting || isPassing(error)) return;
      this.stop();
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const { show, say, log } = this.#options;
    log.warn({ error: error instanceof ClientError ? error.code : String(error) }, 'link failed');
    show();
    say(error instanceof ClientError ? wordsOf(error) : t('notices.linkFailed'));
  }
}

const destinationOf = (account: string, conversationId: string, moment: number | null): Destination => ({
  kind: 'conversation',
  account,
  conversationId,
  ...(moment !== null && { moment }),
});

/** The connection broke; the next one tries again. Joining twice is joining once. */
const isPassing = (error: unknown): boolean => error instanceof ClientError && error.code === 'offline';
