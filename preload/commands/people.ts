import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { account, command, conversationId, flag, gaiaId, message, text } from '../schema.ts';
import { personView } from '../views/person.ts';
import { done, result } from '../views/result.ts';

/** People to write to, each once, in the groups in which they are offered. */
export const suggestionsView = z.strictObject({
  pinned: z.array(personView),
  /** Frequent contacts. */
  favourites: z.array(personView),
  others: z.array(personView),
  /** People the person does not want to be offered. */
  dismissed: z.array(personView),
});
export type SuggestionsView = z.infer<typeof suggestionsView>;

/** Something shown in a conversation. */
export const shownView = z.strictObject({
  eventId: z.string(),
  /** Microseconds. */
  timestamp: z.number(),
  attachment: message('Attachment'),
});
export type ShownView = z.infer<typeof shownView>;

/** People, and what members of a conversation do about it. */
export const peopleCommands = {
  suggestPeople: command([account], result(suggestionsView)),
  /** As the server knows them now; the window's mirror may hold less. */
  readPerson: command([account, gaiaId], result(personView)),
  setPinned: command([account, gaiaId, flag], done),
  /** Whether they are left out of suggestions. */
  setDismissed: command([account, gaiaId, flag], done),
  setBlocked: command([account, gaiaId, flag], done),
  inviteByEmail: command([account, text], done),

  addPeople: command([account, conversationId, z.array(gaiaId).check(z.maxLength(limits.invitees))], done),
  removePerson: command([account, conversationId, gaiaId], done),
  /** Empty: no name. */
  renameConversation: command([account, conversationId, text], done),
  keepHistory: command([account, conversationId, flag], done),
  /** A new link each time it is turned on. */
  shareLink: command([account, conversationId, flag], done),
  readLink: command([account, conversationId], result(z.string())),
  /** Photos and places, newest first, as far as they are kept here. */
  readShown: command([account, conversationId], result(z.array(shownView))),
};
