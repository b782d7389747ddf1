import type { Bridge } from '../../preload/bridge.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { pageBridge } from '../model/bridge.ts';
import { wordsAbout } from './link-words.ts';

/** Asks the person about a link whenever the main process does. */
export function answerLinkQuestions(bridge: Pick<Bridge, 'on' | 'answerLink'> = pageBridge()): void {
  let dialog: ConfirmElement | null = null;
  bridge.on('askLink', async (question) => {
    if (question === null) {
      dialog?.withdraw();
      return;
    }
    dialog ??= document.body.appendChild(document.createElement('parley-confirm'));
    await dialog.updateComplete;
    const accepted = await dialog.ask(wordsAbout(question));
    await bridge.answerLink(question.id, accepted);
  });
}
