import { safeLine, safeName } from '../../words/safe-text.ts';
import type { Translate } from '../../words/translate.ts';
import type { PageContent } from './page.ts';

/** The same page's address for the app. */
function appAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/^https?:/, 'parley:').replace(/\/+$/, '')}${path}`;
}

/** What people call the server. */
export const hostOf = (publicUrl: string): string => URL.parse(publicUrl)?.host ?? publicUrl;

/** What a page says, in the reader's language. */
export type Page = (t: Translate) => PageContent;

/**
 * For who follows a group's link: its name, and nothing of who is in it.
 *
 * @param name null: the group has none
 */
export const joinPage =
  (publicUrl: string, token: string, name: string | null): Page =>
  (t) => {
    const host = hostOf(publicUrl);
    return {
      title: name === null ? t('page.joinGroup') : t('page.joinTheGroup'),
      about: name === null ? null : safeName(name),
      paragraphs: [t('page.joinText', { host })],
      action: { label: t('page.open'), href: appAddress(publicUrl, `/join/${token}`) },
      steps: [t('page.joinNoApp'), t('page.joinSignIn', { host })],
    };
  };

export interface Invited {
  /** Null: the administrator's invitation. */
  readonly inviter: string | null;
  /** The only address that may sign up; null: any. */
  readonly email: string | null;
}

/** For who follows a link to sign up. */
export const invitePage =
  (publicUrl: string, code: string, { inviter, email }: Invited): Page =>
  (t) => {
    const host = hostOf(publicUrl);
    return {
      title: inviter === null ? t('page.invited') : t('page.invitedBy', { inviter: safeName(inviter) }),
      about: null,
      paragraphs: [
        t('page.inviteText', { host }),
        ...(email === null ? [] : [t('page.inviteEmail', { email: safeLine(email) })]),
      ],
      action: { label: t('page.signUp'), href: appAddress(publicUrl, `/invite/${code}`) },
      steps: [t('page.inviteNoApp'), t('page.inviteCode', { host, code })],
    };
  };

/** For every link that is not good: it never was, it was turned off, used up, or is too old. */
export const deadLinkPage: Page = (t) => ({
  title: t('page.dead'),
  about: null,
  paragraphs: [t('page.deadText')],
  action: null,
  steps: [],
});

export const tooManyPage: Page = (t) => ({
  title: t('page.tooMany'),
  about: null,
  paragraphs: [t('page.tooManyText')],
  action: null,
  steps: [],
});
