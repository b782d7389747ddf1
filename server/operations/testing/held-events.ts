import {
  amendedId,
  type Conversation,
  type Event,
  retractedMessage,
  retractionTarget,
} from '../../../protocol/index.ts';

/** An event is there; one that deletes a message for everyone takes away what the client has of that one, and what changed it. */
export function hold(events: Map<string, Event>, event: Event): void {
  events.set(event.event_id ?? '', event);
  const deleted = retractionTarget(event.chat_message);
  if (deleted === null) return;
  for (const [id, { chat_message: message }] of events) {
    if (id !== event.event_id && amendedId(message) === deleted) events.delete(id);
  }
  const target = events.get(deleted);
  if (!target) return;
  const by = event.sender_id?.gaia_id ?? '';
  const event_version = event.timestamp ?? 0;
  events.set(deleted, { ...target, chat_message: retractedMessage(deleted, by), event_version });
}

/**
 * What a client that knows no annotations holds once it has fetched anew what it holds: only then does it learn what became of
 * messages that were deleted for everyone.
 */
export function afterNextFetch(held: Comparable, anew: Comparable): Comparable {
  const fresh = new Map(anew.conversations.map((one) => [idOf(one.conversation), one.events]));
  const conversations = held.conversations.map(({ conversation, events }) => {
    const now = new Map(fresh.get(idOf(conversation))?.map((one) => [one.event_id, one]));
    return {
      conversation,
      events: events.flatMap((one) => {
        const found = now.get(one.event_id);
        if (found && isShell(found)) return [found];
        return !found && one.advances_sort_timestamp === false ? [] : [one];
      }),
    };
  });
  return { ...held, conversations };
}

/** What a client holds, in a form to compare. */
export interface Comparable {
  readonly conversations: readonly {
    readonly conversation: Conversation | null | undefined;
    readonly events: readonly Event[];
  }[];
  readonly settings: object;
}

const idOf = (conversation: Conversation | null | undefined): string =>
  conversation?.conversation_id?.id ?? '';

const isShell = ({ timestamp, event_version: version }: Event): boolean => timestamp !== version;
