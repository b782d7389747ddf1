import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, type Clock } from '../../protocol/index.ts';
import { acceptedLanguage } from '../../words/languages.ts';
import { translator } from '../../words/translate.ts';
import { tokenHash } from '../auth/tokens.ts';
import { secretOf } from '../domain/conversations/group-link.ts';
import { deadLinkPage, invitePage, joinPage, tooManyPage, type Page } from '../pages/link-pages.ts';
import { page, pageHeaders } from '../pages/page.ts';
import { conversationByLink } from '../store/conversations/conversations.ts';
import { usableInvite } from '../store/accounts/invites.ts';
import type { Store } from '../store/store.ts';
import type { ClientAddresses } from './client-address.ts';
import { addressGroup } from '../util/address-group.ts';
import { answer } from './http-answer.ts';
import { RateLimiter } from '../util/rate-limiter.ts';

export interface PageRouteOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly addresses: ClientAddresses;
  /** The address under which people reach the server; known once it listens. */
  readonly publicUrl: () => string;
}

/** Whether a path belongs to the pages that links lead to. */
export const isPagePath = (path: string): boolean => /^\/(?:join|invite)\//.test(path);

const wantsData = ({ headers }: IncomingMessage): boolean => headers.accept === 'application/json';
const dataHeaders = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Answers `GET /join/<secret>` and `GET /invite/<code>`, a limited number of them for each address. */
export class PageRoute {
  readonly #options: PageRouteOptions;
  readonly #limiter = new RateLimiter({
    perSecond: limits.pagesPerMinute / 60,
    burst: limits.pagesPerMinute,
  });

  constructor(options: PageRouteOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response, 405, '', { allow: 'GET, HEAD' });
    }
    const wait = this.#limiter.take(addressGroup(this.#options.addresses.of(request)));
    const language = acceptedLanguage(request.headers['accept-language']);
    const t = await translator(language);
    if (wait > 0) {
      const headers = { ...pageHeaders, 'retry-after': String(wait) };
      return answer(response, 429, page(tooManyPage(t), language), headers);
    }
    if (wantsData(request) && secretOf(path, 'join') !== null) return this.#answerGroup(response, path);
    const found = await this.#pageOf(path);
    const content = (found ?? deadLinkPage)(t);
    return answer(response, found === null ? 404 : 200, page(content, language), pageHeaders);
  }

  /** For the app, which asks before it joins: what the page says about the group. */
  async #answerGroup(response: ServerResponse, path: string): Promise<void> {
    const group = await conversationByLink(this.#options.store.reader, secretOf(path, 'join') ?? '');
    const data = group ? { name: group.name } : {};
    answer(response, group ? 200 : 404, JSON.stringify(data), dataHeaders);
  }

  /** Null for a link that is not good. A good and a dead one cost the same one look into an index. */
  async #pageOf(path: string): Promise<Page | null> {
    const { store, clock, publicUrl } = this.#options;
    const token = secretOf(path, 'join');
    if (token !== null) {
      const group = await conversationByLink(store.reader, token);
      return group && joinPage(publicUrl(), token, group.name);
    }
    const code = secretOf(path, 'invite');
    if (code === null) return null;
    const invite = await usableInvite(store.reader, tokenHash(code), clock.nowUsec());
    return invite && invitePage(publicUrl(), code, invite);
  }
}
