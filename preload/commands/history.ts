import * as z from 'zod/mini';
import { account, command, conversationId, key, message, whole } from '../schema.ts';
import { annotationsView } from '../views/annotations.ts';
import { result } from '../views/result.ts';

/** Which part of a history, as seen from a moment. */
export const historyWhere = z.enum(['before', 'after', 'around']);
export type HistoryWhere = z.infer<typeof historyWhere>;

/** A part of a conversation's history without gaps, oldest first. */
export const historyRangeView = z.strictObject({
  events: z.array(message('Event')),
  annotations: z.exactOptional(annotationsView),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
});
export type HistoryRangeView = z.infer<typeof historyRangeView>;

/** The history of one conversation. Moments are microseconds. */
export const historyCommands = {
  /** A page of it; the moment itself belongs to `around` only. */
  readHistory: command([account, conversationId, historyWhere, whole], result(historyRangeView)),
  /**
   * Fetches a part of what lies between what is here and a moment, without a gap. Null: the moment is within reach of
   * `readHistory`; else the moment that was reached, and there is more to fetch.
   */
  loadHistoryTo: command([account, conversationId, whole], result(z.nullable(z.number()))),
  /** An event by its id, however old; null: it is gone, or the person may not see it. */
  findEvent: command([account, conversationId, key], result(z.nullable(message('Event')))),
  /** Saves the whole picture, by its photo id, among the person's downloads; answers the file's path. */
  savePhoto: command([account, key], result(z.string())),
};
