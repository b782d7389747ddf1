import { errorText, type ErrorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { parseServerAddress, type PinnedServer } from './address.ts';

/** What a `parley:` link asks for, at the server whose origin is `server`. */
export type AppLink =
  | { readonly kind: 'server'; readonly server: string }
  | {
      readonly kind: 'sign-up';
      readonly server: string;
      readonly invite: string;
      readonly pinned?: PinnedServer;
    }
  /** `url`: the link that the server gave out for the group. */
  | { readonly kind: 'group'; readonly server: string; readonly url: string }
  | {
      readonly kind: 'conversation';
      readonly server: string;
      readonly conversationId: string;
      /** The moment of a message, microseconds; null: the newest. */
      readonly moment: number | null;
    };

/** Longer than any link that a server gives out. */
const mostCharacters = 2_000;

const bad = (text: ErrorText): ClientError => new ClientError('bad_address', text, { field: 'server' });

/**
 * Reads `parley://HOST/invite/CODE`, `parley://HOST/join/TOKEN`, `parley://HOST/conversation/ID`,
 * `parley://HOST/conversation/ID/MOMENT` and `parley://HOST`. Anyone may have written it: nothing else is accepted.
 *
 * @throws {ClientError} `bad_address`
 */
export function parseAppLink(text: string): AppLink {
  const typed = text.trim();
  if (typed.length > mostCharacters || !/^parley:\/\//i.test(typed)) throw bad(errorText('error.notAppLink'));
  const { origin: server, invite, pinned } = parseServerAddress(typed);
  if (invite !== undefined) return { kind: 'sign-up', server, invite, ...(pinned && { pinned }) };
  const path = new URL(`https://${typed.slice('parley://'.length)}`).pathname;
  if (path === '' || path === '/') return { kind: 'server', server };
  const [, what = '', name = '', moment = ''] =
    /^\/(join|conversation)\/([\w~.%-]+)(?:\/(\d{1,16}))?\/?$/.exec(path) ?? [];
  if (what === 'join' && moment === '') return { kind: 'group', server, url: `${server}/join/${name}` };
  if (what === 'conversation') {
    const at = moment === '' || !Number.isSafeInteger(Number(moment)) ? null : Number(moment);
    return { kind: 'conversation', server, conversationId: decoded(name), moment: at };
  }
  throw bad(errorText('error.appLinkUnknown'));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw bad(errorText('error.appLinkUnknown'));
  }
}

/**
 * Reads an invite link that the person pasted: as its page shows it (`https:`), or as the page opens it (`parley:`).
 *
 * @throws {ClientError} `bad_address`
 */
export function parseInvite(text: string): AppLink & { readonly kind: 'sign-up' } {
  const { origin: server, invite, pinned } = parseServerAddress(text);
  if (invite === undefined) throw bad(errorText('error.inviteLinkInvalid'));
  return { kind: 'sign-up', server, invite, ...(pinned && { pinned }) };
}

/** An account that a link may be followed with. */
export interface LinkAccount {
  readonly key: string;
  /** Origin of its server. */
  readonly server: string;
  readonly active: boolean;
  has(conversationId: string): boolean;
}

/** What following a link comes to on this desktop. */
export type LinkPlan =
  | { readonly kind: 'show'; readonly account: string }
  | {
      readonly kind: 'open';
      readonly account: string;
      readonly conversationId: string;
      readonly moment: number | null;
    }
  | { readonly kind: 'join'; readonly account: string; readonly url: string }
  /** No one is signed in there; with `resume`, the link is to be followed once someone is. */
  | { readonly kind: 'sign-in'; readonly server: string; readonly resume: boolean }
  | Extract<AppLink, { kind: 'sign-up' }>;

/**
 * Decides with which account a link is followed: one that has the conversation, else the one in the window, else any at
 * that server. A link does not contain whether its server speaks http or https, so hosts are compared.
 */
export function planLink(link: AppLink, accounts: readonly LinkAccount[]): LinkPlan {
  if (link.kind === 'sign-up') return link;
  const there = accounts.filter(({ server }) => isSameServer(server, link.server));
  const fit = link.kind === 'conversation' ? there.find((each) => each.has(link.conversationId)) : undefined;
  const account = fit ?? there.find(({ active }) => active) ?? there[0];
  if (!account) return { kind: 'sign-in', server: link.server, resume: link.kind !== 'server' };
  switch (link.kind) {
    case 'server':
      return { kind: 'show', account: account.key };
    case 'conversation':
      return {
        kind: 'open',
        account: account.key,
        conversationId: link.conversationId,
        moment: link.moment,
      };
    case 'group':
      return { kind: 'join', account: account.key, url: link.url };
  }
}

const isSameServer = (one: string, other: string): boolean =>
  one === other || URL.parse(one)?.host === URL.parse(other)?.host;
