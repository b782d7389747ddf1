import type { FoundPlaceView, HistoryStretchView, Result } from '../views.ts';

/** Which part of a history, as seen from a moment. */
export type HistoryWhere = 'before' | 'after' | 'around';

/** What the window asks of the history of one conversation. Moments are microseconds. */
export interface HistoryCommands {
  /** A page of it; the moment itself belongs to `around` only. */
  readHistory(
    account: string,
    conversationId: string,
    where: HistoryWhere,
    moment: number,
  ): Result<HistoryStretchView>;
  /**
   * Fetches a part of what lies between what is here and a moment, without a hole. Null: the moment is within reach of
   * `readHistory`; else the moment that was reached, and there is more to fetch.
   */
  reachHistory(account: string, conversationId: string, moment: number): Result<number | null>;
  /** Where the words of a query are, newest first; as many as anybody steps through. */
  findInConversation(account: string, conversationId: string, query: string): Result<FoundPlaceView[]>;
  /** Saves the whole picture among the person's downloads; answers the file's path. */
  savePhoto(account: string, photoId: string): Result<string>;
}

export const historyCommandNames = [
  'readHistory',
  'reachHistory',
  'findInConversation',
  'savePhoto',
] as const satisfies readonly (keyof HistoryCommands)[];
