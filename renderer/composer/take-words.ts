import type { OutboxItemView } from '../../preload/views.ts';
import type { Actions } from '../model/actions.ts';
import { above, type Draft } from '../model/draft-saver.ts';
import { markdownOf } from './markdown-source.ts';

/** The field of a conversation, as it is on screen. */
interface Composer {
  readonly conversationId: string;
  readonly actions: Pick<Actions, 'account' | 'drafts'> & {
    readonly bridge: Pick<Actions['bridge'], 'discardMessage'>;
  };
}

/**
 * Takes the words of a failed message below those of a draft, which is saved before the message is forgotten. Where that is on
 * its way again, they come out of the draft.
 *
 * @param put puts another text into the field; with annotations, those too
 */
export async function takeWords(
  composer: Composer,
  { clientGeneratedId, content }: OutboxItemView,
  before: Draft,
  put: (text: string, annotation?: Draft['annotation']) => void,
): Promise<void> {
  const { account, bridge, drafts } = composer.actions;
  const { conversationId } = composer;
  const after = above(before.text.trimEnd(), markdownOf(content.segment));
  put(after);
  drafts.flush();
  if (await bridge.discardMessage(account, clientGeneratedId).catch(() => false)) return;
  const isHere = account === composer.actions.account && conversationId === composer.conversationId;
  if (!isHere) drafts.restore(account, conversationId, after, before);
  else if (drafts.text === after) put(before.text, before.annotation);
}
