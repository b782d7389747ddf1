import { ClientError, type ChatSession } from '../../client/index.ts';
import type { ComposingCommands } from '../../preload/commands/composing.ts';
import { asDone } from '../status/result.ts';
import { emojiConversionBit } from './account-switches.ts';
import type { Handlers } from './handle.ts';
import { outboxItemView } from './views.ts';

/** The commands of the field one writes in, beyond a plain message. */
export function composingHandlers(
  session: (account: string) => ChatSession,
): Pick<Handlers, keyof ComposingCommands> {
  return {
    sendWith: async (account, conversationId, content, extras) =>
      outboxItemView(await session(account).outbox.send(conversationId, content, extras)),
    addDraftPhoto: async (account, conversationId, { name, ...photo }) => {
      try {
        return (await session(account).drafts.photos.add(conversationId, name, photo)).id;
      } catch (error) {
        if (error instanceof ClientError && error.code === 'too_much') return 'too-much';
        if (error instanceof ClientError && error.code === 'not_saved') return 'not-saved';
        throw error;
      }
    },
    removeDraftPhoto: (account, id) => session(account).drafts.photos.remove(id),
    hasDraftPhoto: (account, id) => session(account).drafts.photos.has(id),
    editMessage: (account, id, content) => session(account).outbox.edit(id, content),
    setEmojiConversion: (account, on) =>
      asDone(() => session(account).account.setConfigurationBit(emojiConversionBit, on)),
  };
}
