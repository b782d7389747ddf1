import { safeLine } from '../../words/safe-text.ts';
import type { FormField, PageContent } from './page.ts';
import { hostOf, type Page } from './link-pages.ts';
import type { Translate } from '../../words/translate.ts';

const paths = { start: '/reset', code: '/reset/code' } as const;

const haveCode = (t: Translate): PageContent['action'] => ({
  label: t('page.resetHaveCode'),
  href: paths.code,
});

/** For who forgot their password, on a server that sends mail. */
export const resetPage: Page = (t) => ({
  title: t('page.reset'),
  about: null,
  paragraphs: [t('page.resetText')],
  form: {
    action: paths.start,
    submit: t('page.resetSend'),
    fields: [{ name: 'account', label: t('firstStart.account'), type: 'text', autofill: 'username' }],
  },
  action: haveCode(t),
  steps: [t('page.resetNoMail')],
});

/** After a link was asked for: the same whether there is such an account or not. */
export const resetSentPage =
  (publicUrl: string, typed: string): Page =>
  (t) => ({
    title: t('page.resetSent'),
    about: null,
    paragraphs: [t('page.resetSentText', { account: safeLine(typed), host: hostOf(publicUrl) })],
    action: haveCode(t),
    steps: [t('page.resetNotArrived')],
  });

export interface NewPasswordForm {
  /** Null: it is to be entered. */
  readonly code: string | null;
  /** Whose password it is, once the code is known to be good. */
  readonly account: string | null;
  readonly sendsMail: boolean;
  /** What was wrong with what was sent before; null: nothing was. */
  readonly problem: string | null;
}

/** For who has a code. */
export const newPasswordPage =
  (publicUrl: string, { code, account, sendsMail, problem }: NewPasswordForm): Page =>
  (t) => {
    const host = hostOf(publicUrl);
    const codeField: FormField =
      code === null
        ? { name: 'code', label: t('page.resetCode'), type: 'text', autofill: 'one-time-code' }
        : { name: 'code', type: 'hidden', value: code };
    return {
      title: t('page.newPassword'),
      about: account === null ? null : safeLine(account),
      paragraphs: [
        ...(code === null && !sendsMail ? [t('page.resetAsk', { host })] : []),
        t('page.newPasswordText'),
      ],
      problem,
      form: {
        action: paths.code,
        submit: t('page.newPasswordSave'),
        fields: [
          codeField,
          { name: 'password', label: t('page.newPasswordField'), type: 'password', autofill: 'new-password' },
          { name: 'again', label: t('page.newPasswordAgain'), type: 'password', autofill: 'new-password' },
        ],
      },
      action: null,
      steps: [],
    };
  };

/** After the password was replaced. */
export const passwordReplacedPage =
  (publicUrl: string, account: string): Page =>
  (t) => ({
    title: t('page.passwordReplaced'),
    about: safeLine(account),
    paragraphs: [t('page.passwordReplacedText')],
    action: { label: t('page.open'), href: publicUrl.replace(/^https?:/, 'parley:').replace(/\/+$/, '') },
    steps: [],
  });

/** For every code that is not good: it never was, it was used, or is too old. */
export const deadResetPage: Page = (t) => ({
  title: t('page.resetDead'),
  about: null,
  paragraphs: [t('page.resetDeadText')],
  action: { label: t('page.reset'), href: paths.start },
  steps: [],
});
