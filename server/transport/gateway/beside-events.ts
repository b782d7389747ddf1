import type { ConversationViews } from '../../domain/conversations/conversation-view.ts';
import { isRequired, type Push } from '../../domain/events/push.ts';
import { viewsOf } from '../../operations/events/views.ts';
import type { Connection } from '../../store/query/connection.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';

/** Larger groups would cost the square of their members with every message. */
const mostMembers = 10;

interface Beside {
  readonly views: ConversationViews;
  readonly participants: ReadonlySet<string>;
}

/** Whether a person's copy has an event and leaves out the conversation that it happened in, which may be put beside it. */
export const lacksConversation = ({ to, update, event, conversation }: Push, gaiaId: string): boolean =>
  // Who gets a message is in the conversation: there is no need to read how many those are.
  to.length <= mostMembers &&
  Boolean(event && update.event_notification?.event?.conversation_id) &&
  !(conversation && isRequired(conversation, gaiaId));

/**
 * The conversations of events, for clients that sort their list by what comes with an event. Each is read once for all who
 * get the event, as it is when the first of them gets it.
 */
export class BesideEvents {
  readonly #reader: Connection;
  readonly #read = new WeakMap<Push, Promise<Beside | null>>();

  constructor(reader: Connection) {
    this.#reader = reader;
  }

  /** Null for a large group, and for someone who has left meanwhile: the next push shows that. */
  async of(push: Push, gaiaId: string): Promise<ConversationViews | null> {
    let read = this.#read.get(push);
    if (read === undefined) this.#read.set(push, (read = this.#readFor(push)));
    const beside = await read;
    return beside?.participants.has(gaiaId) === true ? beside.views : null;
  }

  async #readFor({ update }: Push): Promise<Beside | null> {
    const id = update.event_notification?.event?.conversation_id?.id ?? '';
    const conversation = await conversationById(this.#reader, id);
    if (!conversation) return null;
    const members = await roster(this.#reader, conversation);
    if (members.participants.length > mostMembers) return null;
    return {
      views: await viewsOf(this.#reader, conversation, members),
      participants: new Set(members.participants),
    };
  }
}
