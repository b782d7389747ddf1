import { type Conversation, ConversationType } from '../../../protocol/index.ts';
import type { ConversationRecord, Roster } from '../../domain/conversations/conversation.ts';
import { viewOf, type Watermarks } from '../../domain/conversations/conversation-view.ts';
import { roster } from '../../store/conversations/conversations.ts';
import { readRosters } from '../../store/conversations/many-rosters.ts';
import type { Connection } from '../../store/query/connection.ts';
import { viewsOf } from '../events/views.ts';

/** Pairs read together: more would be read for nothing where an answer ends. */
const atOnce = 32;

/** A person's views of conversations, asked for in about the order in which they are given. */
export class ViewReader {
  readonly #reader: Connection;
  readonly #gaiaId: string;
  readonly #order: readonly ConversationRecord[];
  readonly #read = new Map<string, Watermarks>();
  /** How far `#order` was read ahead. */
  #next = 0;

  constructor(reader: Connection, gaiaId: string, order: readonly ConversationRecord[]) {
    this.#reader = reader;
    this.#gaiaId = gaiaId;
    this.#order = order;
  }

  async viewOf(conversation: ConversationRecord): Promise<{ view: Conversation; roster: Roster }> {
    if (isPair(conversation) && !this.#read.has(conversation.id)) await this.#readAhead(conversation);
    const members = await roster(this.#reader, conversation);
    const views = await viewsOf(this.#reader, conversation, members, this.#read.get(conversation.id) ?? null);
    return { view: viewOf(views, this.#gaiaId), roster: members };
  }

  async #readAhead(conversation: ConversationRecord): Promise<void> {
    const some = new Map([[conversation.id, conversation]]);
    while (some.size < atOnce) {
      const next = this.#order[this.#next];
      if (next === undefined) break;
      this.#next += 1;
      // A group has hundreds of members; it is read by itself.
      if (isPair(next) && !this.#read.has(next.id)) some.set(next.id, next);
    }
    const read = await readRosters(this.#reader, [...some.values()]);
    for (const [id, watermarks] of read) this.#read.set(id, watermarks);
  }
}

const isPair = ({ type }: ConversationRecord): boolean =>
  type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE;
