import type { Language } from '../../words/languages.ts';
import { translator } from '../../words/translate.ts';
import { letter } from './letter.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface AccountMail {
  /** The account's name, and where the mail goes. */
  readonly to: string;
  readonly host: string;
  readonly language: Language;
}

/** Mails about passwords on one server. */
export function passwordMails(
  mailer: Pick<Mailer, 'send'>,
  publicUrl: () => string,
): {
  sendCode(email: string, code: string, language: Language): Promise<void>;
  sendChanged(email: string, language: Language): Promise<void>;
} {
  const about = (to: string, language: Language): AccountMail => ({
    to,
    host: URL.parse(publicUrl())?.host ?? '',
    language,
  });
  return {
    async sendCode(email, code, language) {
      const link = `${publicUrl().replace(/\/+$/, '')}/reset/${code}`;
      await mailer.send(await resetMail(about(email, language), link));
    },
    async sendChanged(email, language) {
      await mailer.send(await passwordChangedMail(about(email, language)));
    },
  };
}

/** The mail with the link by which a forgotten password is replaced. */
export async function resetMail({ to, host, language }: AccountMail, link: string): Promise<Mail> {
  const t = await translator(language);
  const paragraphs = [
    t('mail.resetOpening', { account: to, host }),
    t('mail.resetHow'),
    { link },
    t('mail.resetEnd'),
  ];
  return letter({ to, subject: t('mail.resetSubject'), paragraphs }, language);
}

/** The mail after a forgotten password was replaced, so that no one does it unnoticed. */
export async function passwordChangedMail({ to, host, language }: AccountMail): Promise<Mail> {
  const t = await translator(language);
  const paragraphs = [t('mail.changedText', { account: to, host }), t('mail.changedEnd', { host })];
  return letter({ to, subject: t('mail.changedSubject'), paragraphs }, language);
}
