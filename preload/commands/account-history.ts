import * as z from 'zod/mini';
import { account, command, conversationId, gaiaId, text, whole } from '../schema.ts';
import { done, result } from '../views/result.ts';

/** A part of a found message's text; `found`: it is what was searched for. */
export const snippetPartView = z.strictObject({ text: z.string(), found: z.boolean() });

/** A message that the search found. */
export const foundMessageView = z.strictObject({
  conversationId,
  eventId: z.string(),
  /** Microseconds. */
  timestamp: z.number(),
  sender: z.union([gaiaId, z.literal('')]),
  snippet: z.array(snippetPartView),
});
export type FoundMessageView = z.infer<typeof foundMessageView>;

export const exportFormat = z.enum(['html', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How much of an account's whole history has been fetched. */
export const historyProgressView = z.strictObject({ done: whole, conversations: whole, events: whole });
export type HistoryProgressView = z.infer<typeof historyProgressView>;

/** The whole history of an account. */
export const accountHistoryCommands = {
  /** Newest first; as many as a list takes. */
  searchMessages: command([account, text], result(z.array(foundMessageView))),
  /** Fetches everything that the server still has, so that the search finds it; the event `history` reports progress. */
  fetchHistory: command([account], done),
  stopFetchingHistory: command([account], z.void()),
  /** Answers the file's path. */
  exportConversation: command([account, conversationId, exportFormat], result(z.string())),
  /** Forgets what was fetched; what was written and not sent stays. */
  clearLocalData: command([account], done),
};

export const accountHistoryEvents = {
  /** Null: nothing is being fetched. */
  history: z.strictObject({ account, progress: z.nullable(historyProgressView) }),
};
