import {
  ClientError,
  parseAppLink,
  parseInvite,
  planLink,
  type AppLink,
  type ChatSession,
  type LinkPlan,
  type PinnedServer,
} from '../../client/index.ts';
import type { Clock } from '../../protocol/index.ts';
import type { Destination, LinkQuestion } from '../../preload/views.ts';
import type { Logger } from '../log/log.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { wordsOf } from '../result/words-of.ts';
import { safeName } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

/** How long a link waits for the connection, and for someone to sign in. */
const connectionMs = 60_000;
const signInMs = 30 * 60_000;

/** What following a link needs of an account. */
export interface FollowingAccount {
  readonly key: string;
  /** Origin of its server. */
  readonly server: string;
  readonly session: Pick<ChatSession, 'connection' | 'conversations' | 'joinByLink' | 'self'>;
}

export interface LinkFollowerOptions {
  accounts: {
    list(): readonly FollowingAccount[];
    get(key: string): FollowingAccount | null;
    readonly active: FollowingAccount | null;
    select(key: string): void;
  };
  /** The name of the group that a link leads to; null where it has none, or no one says it. */
  groupName: (url: string) => Promise<string | null>;
  /** The person wants to sign up at a server of which a link states the key. */
  followed: (origin: string, pinned: PinnedServer) => void;
  /** Brings the window up, there. */
  go: (destination: Destination) => void;
  /** Asks in a dialog of the window; `answer` takes what the person decides. Null: what was asked no longer stands. */
  ask: (question: LinkQuestion | null) => void;
  show: () => void;
  /** Something that the person should know, in the window. */
  say: (text: string) => void;
  clock: Pick<Clock, 'setTimer'>;
  log: Logger;
}

/** A link that waits for its account to be connected. */
interface Waiting {
  account: string;
  /** Returns what follows, which a newer link prevents. */
  work: (account: FollowingAccount) => Promise<() => void>;
  busy: boolean;
  stop: () => void;
}

/**
 * Follows `parley:` links to their end: one that waits for a sign-in or for the connection is gone on with then. Any web page can
 * open one, so it does nothing by itself but show what the window shows anyway: the person is asked about everything else.
 */
export class LinkFollower {
  readonly #options: LinkFollowerOptions;
  #forSignIn: { link: AppLink; stop: () => void } | null = null;
  #forConnection: Waiting | null = null;
  #question: { id: number; accepted: () => void } | null = null;
  #lastQuestion = 0;

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

  /**
   * The person pasted an invite link into the window. It is not a web page that asks, so the person is asked only where they
   * would leave an account for it.
   */
  followInvite(text: string): void {
    this.stop();
    try {
      const link = parseInvite(text);
      if (this.#options.accounts.list().length > 0) this.#go(link);
      else this.#signIn(link, link);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** What an invite link says that the person pasted into the form for a new account; null: it is none. */
  readInvite(text: string): { readonly server: string; readonly invite: string } | null {
    try {
      const { server, invite, pinned } = parseInvite(text);
      if (pinned) this.#options.followed(server, pinned);
      return { server, invite };
    } catch (error) {
      this.#options.log.info({ error: String(error) }, 'pasted no invite link');
      return null;
    }
  }

  /** The person decided. An answer to a question that another link has replaced is none. */
  answer(id: number, accepted: boolean): void {
    const question = this.#question;
    if (question?.id !== id) return;
    this.#question = null;
    if (accepted) question.accepted();
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
    if (this.#question) this.#options.ask(null);
    this.#question = null;
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
    const { log } = this.#options;
    const plan = planLink(link, this.#accounts());
    log.info({ link: link.kind, plan: plan.kind }, 'follows a link');
    switch (plan.kind) {
      case 'show':
      case 'open':
        this.#unlessActive(plan.account, () => this.#show(plan));
        return;
      case 'sign-up':
      case 'sign-in':
        this.#ask({ asks: plan.kind, server: hostOf(plan.server) }, () => this.#signIn(plan, link));
        return;
      case 'join':
        this.#join(plan);
        return;
    }
  }

  /** Asks before the window shows another account than it does. */
  #unlessActive(key: string, work: () => void): void {
    const { accounts } = this.#options;
    const account = accounts.get(key);
    if (!account || key === accounts.active?.key) work();
    else this.#ask({ asks: 'switch', server: hostOf(account.server), account: emailOf(account) }, work);
  }

  #show(plan: LinkPlan & { kind: 'show' | 'open' }): void {
    const { accounts, go, show } = this.#options;
    accounts.select(plan.account);
    if (plan.kind === 'show') {
      show();
      return;
    }
    const target = destinationOf(plan.account, plan.conversationId, plan.moment);
    if (accounts.get(plan.account)?.session.conversations.has(plan.conversationId)) {
      go(target);
      return;
    }
    this.#whenConnected(plan.account, async ({ session }) => {
      if (!session.conversations.has(plan.conversationId))
        throw new OwnRefusal(t('refusals.accountNotInConversation'));
      return () => go(target);
    });
  }

  #signIn(plan: LinkPlan & { kind: 'sign-in' | 'sign-up' }, link: AppLink): void {
    const { go, followed, clock } = this.#options;
    const { server } = plan;
    const invite = plan.kind === 'sign-up' ? plan.invite : '';
    if (plan.kind === 'sign-up' && plan.pinned) followed(server, plan.pinned);
    if (plan.kind === 'sign-in' && plan.resume)
      this.#forSignIn = { link, stop: clock.setTimer(signInMs, () => this.stop()) };
    go({ kind: 'sign-in', mode: plan.kind, server, invite });
  }

  /** Learns the group's name, asks, and joins. */
  #join({ account: key, url }: LinkPlan & { kind: 'join' }): void {
    const { groupName, go } = this.#options;
    this.#whenConnected(key, async (account) => {
      const path = new URL(url).pathname;
      const group = await groupName(`${account.server}${path}`);
      const question = {
        asks: 'join',
        server: hostOf(account.server),
        group: group === null ? null : safeName(group) || null,
        code: path.split('/').at(-1) ?? '',
        account: emailOf(account),
      } as const;
      const join = (): void =>
        this.#whenConnected(key, async ({ session }) => {
          const id = await session.joinByLink(url);
          return () => go(destinationOf(key, id, null));
        });
      return () => this.#ask(question, join);
    });
  }

  #ask(question: Partial<LinkQuestion> & Pick<LinkQuestion, 'asks' | 'server'>, accepted: () => void): void {
    this.#options.log.info({ asks: question.asks }, 'asks about a link');
    this.#lastQuestion += 1;
    this.#question = { id: this.#lastQuestion, accepted };
    this.#options.ask({ group: null, code: '', account: '', ...question, id: this.#lastQuestion });
  }

  #whenConnected(account: string, work: Waiting['work']): void {
    const { show, clock } = this.#options;
    show();
    const late = (): void => {
      this.stop();
      this.#failed(new OwnRefusal(t('refusals.linkWaits')));
    };
    this.#forConnection = { account, work, busy: false, stop: clock.setTimer(connectionMs, late) };
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
      const done = await waiting.work(account);
      if (this.#forConnection !== waiting) return;
      this.stop();
      done();
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

const emailOf = ({ session }: FollowingAccount): string => safeName(session.self?.email ?? '');

const hostOf = (server: string): string => URL.parse(server)?.host ?? server;

/** The connection broke; the next one tries again. Joining twice is joining once. */
const isPassing = (error: unknown): boolean => error instanceof ClientError && error.code === 'offline';
