import { untracked } from '../kit/untracked.ts';
import type { Question } from '../kit/overlay/confirm.ts';
import type { Actions } from './actions.ts';
import type { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';

/** As many conversations as are marked as read without a question: what one can look at again. */
const withoutQuestion = 10;

const askInDialog = async (question: Question): Promise<boolean> => {
  await import('../kit/overlay/confirm.ts');
  const dialog = document.body.appendChild(document.createElement('parley-confirm'));
  await dialog.updateComplete;
  const yes = await dialog.ask(question);
  dialog.remove();
  return yes;
};

/** Marks every conversation of the account as read, after a question where there are many: it cannot be undone. */
export async function markAllRead(
  mirror: Mirror,
  { bridge, account }: Pick<Actions, 'bridge' | 'account'>,
  ask = askInDialog,
): Promise<void> {
  const views = [...untracked({ get: () => mirror.conversations.all }).values()];
  const count = views.filter(({ unread, markedUnread }) => unread > 0 || markedUnread).length;
  if (count === 0) {
    mirror.showToast(t('list.nothingUnread'));
    return;
  }
  const question = {
    heading: t('list.markAllReadQuestion', { count }),
    text: t('list.markAllReadText'),
    action: t('list.markAllRead'),
    enters: true as const,
  };
  if (count > withoutQuestion && !(await ask(question))) return;
  await bridge.markAllRead(account);
  mirror.showToast(t('list.markedAllRead', { count }));
}
