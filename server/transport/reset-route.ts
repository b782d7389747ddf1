import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { acceptedLanguage, type Language } from '../../words/languages.ts';
import { translator } from '../../words/translate.ts';
import { AuthRefusal } from '../auth/auth-refusal.ts';
import type { Asker, ForgottenPasswords } from '../auth/forgotten-passwords.ts';
import type { Page } from '../pages/link-pages.ts';
import { formHeaders, page, pageHeaders } from '../pages/page.ts';
import {
  deadResetPage,
  newPasswordPage,
  passwordReplacedPage,
  resetPage,
  resetSentPage,
} from '../pages/reset-pages.ts';
import type { ClientAddresses } from './client-address.ts';
import { answer, discardRest } from './http-answer.ts';
import { readBody } from './request-body.ts';

export interface ResetRouteOptions {
  readonly passwords: ForgottenPasswords;
  readonly addresses: ClientAddresses;
  /** The address under which people reach the server; known once it listens. */
  readonly publicUrl: () => string;
}

/** An answer that is a page. */
interface Shown {
  readonly status: number;
  readonly page: Page;
}

const shape = /^\/reset(?:\/([\w-]{1,64}))?$/;

/** Whether a path belongs to forgotten passwords. */
export const isResetPath = (path: string): boolean => shape.test(path);

/** Answers `/reset`, where a code is asked for, `/reset/code`, where one is entered, and `/reset/<code>`. */
export class ResetRoute {
  readonly #options: ResetRouteOptions;

  constructor(options: ResetRouteOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const language = acceptedLanguage(request.headers['accept-language']);
    const origin: Asker = {
      address: this.#options.addresses.of(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
    const [, code = ''] = shape.exec(path) ?? [];
    const step = await this.#stepOf(request, response, code, { origin, language });
    if (step === null) return undefined;
    const t = await translator(language);
    try {
      const { status, page: shown } = await step();
      return answer(response, status, page(shown(t), language), formHeaders);
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error;
      const content = { title: t('page.reset'), about: null, paragraphs: [], action: null, steps: [] };
      const text = page({ ...content, problem: refusalText(t, error.details) }, language);
      const wait = error.retryAfterSecs;
      const headers = { ...pageHeaders, ...(wait > 0 && { 'retry-after': String(wait) }) };
      return answer(response, error.httpStatus, text, headers);
    }
  }

  /** What a request asks for; null when it was answered already. */
  async #stepOf(
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    by: { readonly origin: Asker; readonly language: Language },
  ): Promise<(() => Promise<Shown>) | null> {
    if (request.method === 'GET' || request.method === 'HEAD') return () => this.#show(code, by.origin);
    if (request.method !== 'POST' || (code !== '' && code !== 'code')) {
      discardRest(request);
      answer(response, 405, '', { allow: code === '' || code === 'code' ? 'GET, HEAD, POST' : 'GET, HEAD' });
      return null;
    }
    // A page elsewhere must not have its visitors ask for mails, each from an address of their own.
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none') {
      discardRest(request);
      answer(response, 403, '');
      return null;
    }
    const bounds = { most: limits.formBytes, withinMs: limits.formSecs * 1000 };
    const body = await readBody(request, response, bounds, () => {
      discardRest(request);
      answer(response, 413, '');
    });
    if (body === null) return null;
    const form = new URLSearchParams(body.toString('utf8'));
    return () => (code === 'code' ? this.#replace(form, by) : this.#request(form, by));
  }

  async #show(code: string, origin: Asker): Promise<Shown> {
    const { passwords, publicUrl } = this.#options;
    const { sendsMail } = passwords;
    if (code === '' && sendsMail) return { status: 200, page: resetPage };
    const empty = { code: null, account: null, sendsMail, problem: null };
    if (code === '' || code === 'code') return { status: 200, page: newPasswordPage(publicUrl(), empty) };
    // Looking at it does not use it up: programs open links in mails before people do.
    const account = await passwords.find(code, origin);
    if (account === null) return { status: 404, page: deadResetPage };
    const form = { ...empty, code, account: account.email };
    return { status: 200, page: newPasswordPage(publicUrl(), form) };
  }

  async #request(
    form: URLSearchParams,
    { origin, language }: { readonly origin: Asker; readonly language: Language },
  ): Promise<Shown> {
    const { passwords, publicUrl } = this.#options;
    const account = (form.get('account') ?? '').slice(0, limits.emailUnits);
    if (!passwords.sendsMail || account.trim() === '') return this.#show('', origin);
    passwords.request(account, origin, language);
    return { status: 200, page: resetSentPage(publicUrl(), account) };
  }

  async #replace(
    form: URLSearchParams,
    { origin, language }: { readonly origin: Asker; readonly language: Language },
  ): Promise<Shown> {
    const { passwords, publicUrl } = this.#options;
    const typed = { code: form.get('code') ?? '', password: form.get('password') ?? '' };
    const t = await translator(language);
    const again = (problem: string): Shown => {
      const fields = { code: typed.code, account: null, sendsMail: passwords.sendsMail, problem };
      return { status: 400, page: newPasswordPage(publicUrl(), fields) };
    };
    if (typed.password !== (form.get('again') ?? '')) return again(t('page.newPasswordsDiffer'));
    try {
      const account = await passwords.replace(typed, origin, language);
      if (account === null) return { status: 403, page: deadResetPage };
      return { status: 200, page: passwordReplacedPage(publicUrl(), account.email) };
    } catch (error) {
      if (!(error instanceof AuthRefusal) || error.code !== 'password_invalid') throw error;
      return again(refusalText(t, error.details));
    }
  }
}
