import { oneLine } from '../util/html.ts';
import type { PageContent } from './page.ts';

/** The same page's address for the app. */
function appAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/^https?:/, 'parley:').replace(/\/+$/, '')}${path}`;
}

const hostOf = (publicUrl: string): string => URL.parse(publicUrl)?.host ?? publicUrl;

/**
 * What somebody sees who follows a group's link: its name, and nothing of who is in it.
 *
 * @param name null: the group has none
 */
export function joinPage(publicUrl: string, token: string, name: string | null): PageContent {
  const host = hostOf(publicUrl);
  return {
    title: name === null ? 'Join a group' : 'Join the group',
    about: name === null ? null : oneLine(name),
    paragraphs: [`This link lets you into a conversation on ${host}.`],
    action: { label: 'Open in Parley', href: appAddress(publicUrl, `/join/${token}`) },
    steps: [
      'Nothing happens? Parley is an app for your computer. Ask whoever sent you this link where to get it.',
      `Sign in to ${host} in the app, then come back and press the button.`,
    ],
  };
}

export interface Invited {
  /** Null: the administrator's invitation. */
  readonly inviter: string | null;
  /** The only address that may sign up; null: any. */
  readonly email: string | null;
}

/** What somebody sees who follows a link to sign up. */
export function invitePage(publicUrl: string, code: string, { inviter, email }: Invited): PageContent {
  const host = hostOf(publicUrl);
  return {
    title: inviter === null ? 'You are invited to Parley' : `${oneLine(inviter)} invites you to Parley`,
    about: null,
    paragraphs: [
      `Parley is a messenger of your own: this invitation is for ${host}.`,
      ...(email === null ? [] : [`Sign up as ${oneLine(email)}, the address it was sent to.`]),
    ],
    action: { label: 'Sign up in Parley', href: appAddress(publicUrl, `/invite/${code}`) },
    steps: [
      'Nothing happens? Parley is an app for your computer. Ask whoever invited you where to get it.',
      `In the app, join the server ${host} with the invitation code ${code}`,
    ],
  };
}

/** For every link that is not good: it never was, it was turned off, used up, or is too old. */
export const deadLinkPage: PageContent = {
  title: 'This link is no longer good',
  about: null,
  paragraphs: [
    'It was turned off, has been used, or was not copied whole. Ask whoever sent it to you for a new one.',
  ],
  action: null,
  steps: [],
};

export const tooManyPage: PageContent = {
  title: 'Too many links at once',
  about: null,
  paragraphs: ['Wait a minute, then open the link again.'],
  action: null,
  steps: [],
};
