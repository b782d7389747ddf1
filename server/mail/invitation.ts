import type { Language } from '../../words/languages.ts';
import { safeName } from '../../words/safe-text.ts';
import { translator } from '../../words/translate.ts';
import { letter } from './letter.ts';
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
  const paragraphs = [
    t('mail.opening', { inviter: name, host }),
    t('mail.how', { email: to }),
    { link },
    t('mail.end', { inviter: name, days }),
  ];
  return letter({ to, subject: t('page.invitedBy', { inviter: name }), paragraphs }, language);
}
