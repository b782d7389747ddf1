import type { AccountView } from '../../preload/views.ts';
import type { Question } from '../kit/overlay/confirm.ts';
import { t } from '../../words/translate.ts';
import type { Actions } from './actions.ts';

const nameOf = ({ self, server }: AccountView): string => self?.email || server;

/** Asked before an account is locked. */
export const signOutQuestion = (account: AccountView): Question => ({
  heading: t('account.signOutAsk', { account: nameOf(account) }),
  text: t('account.signOutHint'),
  action: t('account.signOut'),
});

/** Asked before an account is deleted from this computer: says what is lost with it. */
export async function removeQuestion(account: AccountView, bridge: Actions['bridge']): Promise<Question> {
  if (account.kind === 'look-around')
    return {
      heading: t('status.leaveDemoAsk'),
      text: t('status.leaveDemoHint'),
      action: t('status.leaveDemoAction'),
    };
  const { messages, drafts } = await bridge.readUnsent(account.key);
  const lost = [
    ...(messages > 0 ? [t('account.unsentMessages', { count: messages })] : []),
    ...(drafts > 0 ? [t('account.unsentDrafts', { count: drafts })] : []),
  ];
  return {
    heading: t('account.removeAsk', { account: nameOf(account) }),
    text: [t('account.removeHint'), ...lost].join(' '),
    action: t('account.removeAction'),
    danger: true,
  };
}
