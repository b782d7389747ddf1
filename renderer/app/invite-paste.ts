import type { Bridge } from '../../preload/bridge.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from '../model/mirror.ts';
import { pastedInvite } from '../model/invite-link.ts';

const isField = (at: EventTarget): at is HTMLElement =>
  at instanceof HTMLElement && at.matches('input, textarea, [contenteditable]');
const isForSearch = (at: EventTarget): boolean => at instanceof HTMLElement && at.matches('[role=search]');

/**
 * An invite link that is pasted into the window leads to the form for a new account: at once where the text would be searched
 * for or go nowhere, and by a button where someone may be writing of it. The form itself takes what is pasted into it.
 */
export function followPastedInvites(
  bridge: Pick<Bridge, 'followInvite'>,
  mirror: Pick<Mirror, 'showToast'>,
): void {
  document.addEventListener('paste', (event) => {
    const link = event.defaultPrevented ? '' : pastedInvite(event);
    if (link === '') return;
    const path = event.composedPath();
    const run = (): void => void bridge.followInvite(link);
    if (path.some(isField) && !path.some(isForSearch)) {
      mirror.showToast(t('links.pasted'), { label: t('links.createAccount'), run });
      return;
    }
    event.preventDefault();
    run();
  });
}
