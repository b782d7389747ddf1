import type { Conversation } from '../../protocol/index.ts';
import type { Names } from '../../words/person-name.ts';
import type { HistoryEntry } from '../annotations/history-entry.ts';

/** What an export states about its conversation. */
export interface ExportSource {
  readonly title: string;
  readonly conversation: Conversation;
  /** gaia_id of the person who exports. */
  readonly self: string;
  readonly names: Names;
  /** Oldest first; without what is off the record. */
  readonly entries: AsyncIterable<readonly HistoryEntry[]>;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}
