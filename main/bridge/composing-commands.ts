import { ClientError, type ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { composingCommands } from '../../preload/commands/composing.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { asDone } from '../result/as-result.ts';
import { emojiConversionBit } from './account-switches.ts';
import { outboxItemView } from './views.ts';

/** Writing and sending. */
export const composingHandlers = (
  session: (account: string) => ChatSession,
  accounts: Pick<Accounts, 'get'>,
): HandlersOf<typeof composingCommands> => ({
  // A page that leaves an account may report this when the account is already gone; then there is nothing to do.
  setTyping: (account, conversationId, typing) =>
    accounts.get(account)?.session.setTyping(conversationId, typing),
  saveDraft: (account, conversationId, text, annotation) =>
    accounts.get(account)?.session.drafts.set(conversationId, { text, annotation }),
  sendMessage: async (account, conversationId, content, extras) =>
    outboxItemView(await session(account).outbox.send(conversationId, content, extras)),
  // A message is in one of the two.
  retryMessage: async (account, id) => {
    const { outbox, files } = session(account);
    await Promise.all([outbox.retry(id), files.resume(id)]);
  },
  discardMessage: async (account, id) => {
    const { outbox, files } = session(account);
    return (await Promise.all([outbox.discard(id), files.discard(id)])).includes(true);
  },
  editMessage: (account, id, content, annotation) => session(account).outbox.edit(id, content, annotation),
  addDraftPhoto: async (account, conversationId, { name, ...photo }) => {
    try {
      return (await session(account).drafts.photos.add(conversationId, name, photo)).id;
    } catch (error) {
      if (error instanceof ClientError && error.code === 'too_much') return 'too-much';
      if (error instanceof ClientError && error.code === 'not_saved') return 'not-saved';
      throw error;
    }
  },
  removeUnsentPhoto: (account, id, place) => session(account).outbox.removePhoto(id, place),
  orderDraftPhotos: (account, conversationId, ids) =>
    session(account).drafts.photos.order(conversationId, ids),
  removeDraftPhoto: (account, id) => session(account).drafts.photos.remove(id),
  hasDraftPhoto: (account, id) => session(account).drafts.photos.has(id),
  setEmojiConversion: (account, on) =>
    asDone(() => session(account).account.setConfigurationBit(emojiConversionBit, on)),
});
