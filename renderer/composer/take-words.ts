import type { OutboxItemView } from '../../preload/views.ts';
import type { Actions } from '../model/actions.ts';
import { above, type Draft } from '../model/draft-saver.ts';
import { markdownOf } from './markdown-source.ts';

/** Where the message is. */
interface Place {
  readonly conversationId: string;
  readonly actions: Pick<Actions, 'account'> & {
    readonly bridge: Pick<Actions['bridge'], 'discardMessage'>;
    readonly drafts: Pick<Actions['drafts'], 'restore'>;
  };
}

/**
 * Takes the words of a failed message below those of a draft, which is saved before the message is forgotten. Where that is on
 * its way again, they come out of the draft.
 *
 * @param put puts another text into the field, and saves it
 */
export async function takeWords(
  { conversationId, actions: { account, bridge, drafts } }: Place,
  { clientGeneratedId, content }: OutboxItemView,
  before: Draft,
  put: (text: string) => void,
): Promise<void> {
  const after = above(before.text.trimEnd(), markdownOf(content.segment));
  put(after);
  if (!(await bridge.discardMessage(account, clientGeneratedId).catch(() => false)))
    drafts.restore(account, conversationId, after, before);
}
