import { escapeHtml } from '../../words/escape-html.ts';
import type { Language } from '../../words/languages.ts';
import { safeName } from '../../words/safe-text.ts';
import { translator } from '../../words/translate.ts';
import type { Mail } from './mailer.ts';

export interface Invitation {
  readonly to: string;
  /** What the inviter is called; not trusted. */
  readonly inviter: string;
  readonly host: string;
  readonly link: string;
  readonly days: number;
}

/** The mail that invites a person to sign up. No one knows their language yet: English unless said otherwise. */
export async function invitationMail(
  { to, inviter, host, link, days }: Invitation,
  language: Language = 'en',
): Promise<Mail> {
  const t = await translator(language);
  const name = safeName(inviter);
  const opening = t('mail.opening', { inviter: name, host });
  const how = t('mail.how', { email: to });
  const end = t('mail.end', { inviter: name, days });
  const p = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    to,
    subject: t('page.invitedBy', { inviter: name }),
    text: `${opening}\n\n${how}\n\n${link}\n\n${end}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:15px/24px system-ui,sans-serif;margin:24px">${p(escapeHtml(opening))}${p(escapeHtml(how))}${p(`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`)}${p(escapeHtml(end))}</body></html>\n`,
  };
}
