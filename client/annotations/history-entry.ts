import { type Event, replyTarget } from '../../protocol/index.ts';
import { isRetracted } from '../../words/event-kind.ts';
import { type MessageAnnotations, type MessageReaction, noAnnotations } from './message-annotations.ts';
import { type MessageVersion, versionsOf } from './message-versions.ts';

/** An entry of a history with everything that people see at it. */
export interface HistoryEntry {
  /** With its newest text, or deleted. */
  readonly event: Event;
  readonly reactions: readonly MessageReaction[];
  /** All its texts, oldest first; none where it was never corrected, or is deleted. */
  readonly versions: readonly MessageVersion[];
  /** The message that it replies to, as people see it; null: it is no reply, or that message is not available. */
  readonly quoted: Event | null;
}

/** A part of a history on the way to its entries. */
export interface EntrySources {
  /** As people see them. */
  readonly events: readonly Event[];
  readonly annotations: ReadonlyMap<string, MessageAnnotations>;
  /** The same events as they were sent, by id. */
  readonly originals: ReadonlyMap<string, Event>;
  /** Messages that others reply to, by id. */
  readonly quotable: ReadonlyMap<string, Event>;
}

/** The entries of a part of a history. Of a deleted message there is only what is left of it. */
export function historyEntries({ events, annotations, originals, quotable }: EntrySources): HistoryEntry[] {
  return events.map((event) => {
    const id = event.event_id ?? '';
    const done = annotations.get(id) ?? noAnnotations;
    if (isRetracted(event)) return { event, reactions: [], versions: [], quoted: null };
    const versions = versionsOf(originals.get(id) ?? event, done);
    return {
      event,
      reactions: done.reactions,
      versions: versions.length > 1 ? versions : [],
      quoted: quotable.get(replyTarget(event.chat_message) ?? '') ?? null,
    };
  });
}
