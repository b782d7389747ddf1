import * as z from 'zod/mini';
import { filterContents } from '../../words/search-filters.ts';
import { account, command, conversationId, gaiaId, text, whole } from '../schema.ts';
import { done, result } from '../views/result.ts';

/** Longer than any name; what is typed in its place is cut. */
const nameUnits = 200;

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

const name = z.string().check(z.maxLength(nameUnits));
/** More of one kind than anyone combines. */
const namesMost = 20;

/** What messages are searched for; all of it has to be true of one. */
export const messageSearch = z.strictObject({
  words: text,
  /** Names of those who may have written it, as they were typed; empty: anyone. */
  from: z.array(name).check(z.maxLength(namesMost)),
  /** Names of the conversations that it may be in; empty: any. */
  in: z.array(name).check(z.maxLength(namesMost)),
  has: z.array(z.enum(filterContents)).check(z.maxLength(namesMost)),
  /** Milliseconds: the first moment that counts, and the first that no longer does. */
  since: z.nullable(z.number()),
  before: z.nullable(z.number()),
});
export type MessageSearch = z.infer<typeof messageSearch>;

export const foundMessagesView = z.strictObject({
  /** Newest first; as many as a list takes. */
  messages: z.array(foundMessageView),
  /** Names of the search that are no one's, and those of no conversation. */
  unknown: z.strictObject({ from: z.array(name), in: z.array(name) }),
});
export type FoundMessagesView = z.infer<typeof foundMessagesView>;

/** Where a search within a conversation found something. */
export const foundPlaceView = z.strictObject({
  eventId: z.string(),
  /** Microseconds. */
  timestamp: z.number(),
});
export type FoundPlaceView = z.infer<typeof foundPlaceView>;

export const foundPlacesView = z.strictObject({
  /** Newest first; as many as anyone steps through. */
  places: z.array(foundPlaceView),
  /** Names of the search that are no one's. */
  unknown: z.array(name),
});
export type FoundPlacesView = z.infer<typeof foundPlacesView>;

export const exportFormat = z.enum(['html', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How much of an account's whole history has been fetched. */
export const historyProgressView = z.strictObject({ done: whole, conversations: whole, events: whole });
export type HistoryProgressView = z.infer<typeof historyProgressView>;

/** The whole history of an account. */
export const accountHistoryCommands = {
  searchMessages: command([account, messageSearch], result(foundMessagesView)),
  /** The same within a conversation: where its messages are. */
  findInConversation: command(
    [account, conversationId, z.omit(messageSearch, { in: true })],
    result(foundPlacesView),
  ),
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
