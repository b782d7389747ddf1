import { retractedBy } from '../../protocol/messages/annotations.ts';
import { HangoutEventType } from '../../protocol/enums.ts';
import type { Event } from '../../protocol/types.ts';
import type { MessageAnnotationsView, OutboxItemView } from '../../preload/views.ts';
import { keyOf, type MessageItem, MessageItems } from '../model/messages/message-items.ts';
import { dayOf, millisOf } from '../kit/times.ts';
import { isAction, hasContent } from '../../words/event-kind.ts';
import { callEnd } from '../../words/call-end.ts';
import { idOf } from '../../words/participants.ts';

/** Messages of one sender that follow each other within this time stand together. */
export const groupWithinMillis = 5 * 60_000;

export interface GroupItem {
  kind: 'group';
  key: string;
  senderId: string;
  own: boolean;
  showName: boolean;
  messages: MessageItem[];
  /** Time of the last message, milliseconds. */
  at: number;
  seen: readonly string[];
}

export type TimelineItem =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'new'; key: string }
  | {
      kind: 'note';
      key: string;
      at: number;
      event: Event;
      /** Of the conversation: some lines of a group are others in a one-to-one. */
      group: boolean;
      callMillis: number | null;
      seen: readonly string[];
    }
  | {
      kind: 'action';
      key: string;
      at: number;
      event: Event;
      annotations: MessageAnnotationsView | null;
      seen: readonly string[];
    }
  | GroupItem;

export interface TimelineInput {
  events: readonly Event[];
  /** By the id of the event. */
  annotations: ReadonlyMap<string, MessageAnnotationsView>;
  outbox: readonly OutboxItemView[];
  selfId: string;
  /** Own read watermark when the conversation came on screen, microseconds; null: no line. */
  newAfter: number | null;
  /** Who has read up to which event, by event_id. */
  seenAt: ReadonlyMap<string, readonly string[]>;
  /** Milliseconds by the key of a call's end. */
  callLengths: ReadonlyMap<string, number>;
  /** Messages of several other people need names, those of one do not after the first. */
  group: boolean;
}

const noOne: readonly string[] = [];

/** When an event was, microseconds, by its key. */
export const momentOf = (events: readonly Event[], key: string | null): number | null =>
  events.find((event) => keyOf(event) === key)?.timestamp ?? null;

const isCallStart = (event: Event): boolean =>
  event.hangout_event?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START;

/**
 * The line about the end of a call says all that "started a call" just above it would; between two people also all that
 * their joining and leaving would.
 */
function foldCall(items: TimelineItem[], group: boolean): void {
  for (;;) {
    const above = items.at(-1);
    if (above?.kind !== 'note' || above.seen.length > 0 || callEnd(above.event) !== null) return;
    const isStart = isCallStart(above.event);
    if (!isStart && (group || !above.event.hangout_event)) return;
    items.pop();
    if (isStart) return;
  }
}

/**
 * The history as the conversation shows it: separators, notes and groups of bubbles, oldest first. `messages`: those of the
 * layout before, so that the same message is the same object.
 */
export function layOut(input: TimelineInput, messages = new MessageItems()): TimelineItem[] {
  messages.begin();
  const items: TimelineItem[] = [];
  let open: GroupItem | null = null;
  let namedSender: string | null = null;
  let day: number | null = null;
  let newDrawn = input.newAfter === null;

  const separate = (at: number, key: string): void => {
    if (dayOf(at) === day) return;
    day = dayOf(at);
    open = null;
    namedSender = null;
    items.push({ kind: 'day', key: `day-${key}`, at });
  };
  const add = (senderId: string, message: MessageItem, seen: readonly string[]): void => {
    const own = senderId === input.selfId;
    if (open === null || open.senderId !== senderId || message.at - open.at > groupWithinMillis) {
      const showName: boolean = !own && namedSender !== senderId;
      if (!own) namedSender = senderId;
      else if (input.group) namedSender = null;
      open = {
        kind: 'group',
        key: `g-${message.key}`,
        senderId,
        own,
        showName,
        messages: [],
        at: 0,
        seen: noOne,
      };
      items.push(open);
    }
    open.messages.push(message);
    open.at = message.at;
    if (seen.length > 0) {
      open.seen = seen;
      open = null;
    }
  };

  for (const event of input.events) {
    const at = millisOf(event.timestamp);
    const key = keyOf(event);
    const senderId = idOf(event.sender_id);
    separate(at, key);
    if (!newDrawn && (event.timestamp ?? 0) > (input.newAfter ?? 0) && senderId !== input.selfId) {
      newDrawn = true;
      open = null;
      items.push({ kind: 'new', key: 'new' });
    }
    const annotations = input.annotations.get(event.event_id ?? '') ?? null;
    const seen = input.seenAt.get(key) ?? noOne;
    const isDeleted = retractedBy(event.chat_message) !== null;
    if (isDeleted || (event.chat_message && hasContent(event))) {
      if (isAction(event)) {
        open = null;
        items.push({ kind: 'action', key, at, event, annotations, seen });
      } else add(senderId, messages.sent(event, annotations), seen);
      continue;
    }
    open = null;
    const callMillis = input.callLengths.get(key) ?? null;
    if (callEnd(event) !== null) foldCall(items, input.group);
    items.push({ kind: 'note', key, at, event, group: input.group, callMillis, seen });
  }
  for (const item of input.outbox) {
    const message = messages.unsent(item);
    separate(message.at, message.key);
    // A failed message keeps its reason and its buttons to itself.
    if (item.state === 'failed') open = null;
    add(input.selfId, message, noOne);
    if (item.state === 'failed') open = null;
  }
  return items;
}
