import type { LinkQuestion } from '../../preload/views.ts';
import type { Question } from '../kit/overlay/confirm.ts';
import { isolated } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

/** What the dialog says about a link, which any web page may have opened. */
export function wordsAbout({ asks, server, group, code, account }: LinkQuestion): Question {
  switch (asks) {
    case 'join':
      return {
        heading: group === null ? t('links.joinUnnamed') : t('links.join', { group: isolated(group) }),
        text:
          group === null
            ? t('links.joinUnnamedText', { server, account, code })
            : t('links.joinText', { server, account }),
        action: t('links.joinAction'),
      };
    case 'sign-in':
      return {
        heading: t('links.signIn', { server }),
        text: t('links.signInText'),
        action: t('links.continue'),
      };
    case 'sign-up':
      return {
        heading: t('links.signUp', { server }),
        text: t('links.signUpText'),
        action: t('links.continue'),
      };
    case 'switch':
      return {
        heading: t('links.switch', { account: account || server }),
        text: t('links.switchText', { server }),
        action: t('links.switchAction'),
      };
  }
}
