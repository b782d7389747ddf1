import type { Conversation, Event } from '../../protocol/index.ts';
import type { TextWords } from '../text/words.ts';

/** What an export says about its conversation. */
export interface ExportSource {
  readonly title: string;
  readonly conversation: Conversation;
  /** gaia_id of the person who exports. */
  readonly self: string;
  readonly nameOf: (gaiaId: string) => string;
  /** Oldest first; without what was said off the record. */
  readonly events: AsyncIterable<readonly Event[]>;
  /** BCP 47, of `text`; dates and times are written in it too. */
  readonly language: string;
  /** What is said of events and attachments. */
  readonly text: TextWords;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}
