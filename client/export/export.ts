import type { Conversation, Event } from '../../protocol/index.ts';
import type { Names } from '../../words/person-name.ts';

/** What an export states about its conversation. */
export interface ExportSource {
  readonly title: string;
  readonly conversation: Conversation;
  /** gaia_id of the person who exports. */
  readonly self: string;
  readonly names: Names;
  /** Oldest first; without what is off the record. */
  readonly events: AsyncIterable<readonly Event[]>;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}
