import type { Event, StateUpdate, Usec, UserEventState } from '../../../protocol/index.ts';
import { withFallback } from './fallback.ts';
import type { OwnFileLink } from './file-links.ts';
import type { RecipientLevels } from '../conversations/recipient-levels.ts';
import { type ConversationViews, viewOf } from '../conversations/conversation-view.ts';

/** What differs between the recipients' copies of one event. */
export interface EventCopies {
  /** Notification level of each recipient, by gaia id. */
  readonly levels: RecipientLevels;
  /** Only the sender's own clients learn the key under which it was sent. */
  readonly senderId: string;
  /** Decimal; null when the event was sent without a key. */
  readonly clientGeneratedId: string | null;
  /** By gaia id, what clients that know no annotations show of the target of a reply or a reaction; absent: it is neither. */
  readonly quotes?: ReadonlyMap<string, string> | undefined;
}

/** The conversation as each recipient sees it. */
export interface ConversationCopies {
  readonly views: ConversationViews;
  /** Whose copies carry it. */
  readonly requiredFor: 'everyone' | ReadonlySet<string>;
}

/**
 * One StateUpdate for every connected client of some people. The part that all copies share is in `update`;
 * `updateFor` makes a person's copy; the push router adds state_update_header for each client.
 */
export interface Push {
  /**
   * Position of the change that it carries, or null when it carries nothing that is stored. Pushes reach a client in the
   * order of their positions: a whole conversation that overtook a later change would take that back.
   */
  readonly at: Usec | null;
  /** gaia ids. People without a connected client are skipped by the push router. */
  readonly to: readonly string[];
  /** Client ids; when present no one else receives it. */
  readonly onlyClients?: readonly string[];
  /** Client ids that do not receive it. */
  readonly exceptClients?: readonly string[];
  /** Without state_update_header, self_event_state and conversation: those differ by recipient. */
  readonly update: StateUpdate;
  /** Present exactly when `update` is an event_notification. */
  readonly event?: EventCopies;
  /**
   * The shared part of the event as encoded for the extended variant. Appending an encoded self_event_state (field 4) to
   * it makes a recipient's copy without encoding the event again.
   */
  readonly eventBytes?: Uint8Array;
  readonly conversation?: ConversationCopies;
}

/** The copy of a shared event that belongs to one person. */
export function eventFor(event: Event, copies: EventCopies, gaiaId: string): Event {
  return { ...event, self_event_state: selfEventState(copies, gaiaId) };
}

/** What one person's copy of an event has and no other's. */
export function selfEventState(copies: EventCopies, gaiaId: string): UserEventState {
  return {
    user_id: { gaia_id: gaiaId, chat_id: gaiaId },
    client_generated_id: gaiaId === copies.senderId ? copies.clientGeneratedId : null,
    notification_level: copies.levels.get(gaiaId) ?? null,
  };
}

/**
 * A person's copy of a push, without the header.
 *
 * @param inWords for a client that knows no annotations; it gets no event that has no words
 * @param fileLink addresses of files for such a client
 */
export function updateFor(push: Push, gaiaId: string, inWords = false, fileLink?: OwnFileLink): StateUpdate {
  const update: StateUpdate = { ...push.update };
  const event = update.event_notification?.event;
  if (event && push.event) {
    const shown = inWords ? withFallback(event, push.event.quotes?.get(gaiaId), fileLink) : event;
    update.event_notification = shown && { event: eventFor(shown, push.event, gaiaId) };
  }
  const { conversation } = push;
  if (conversation && isRequired(conversation, gaiaId)) {
    const view = viewOf(conversation.views, gaiaId);
    update.conversation = view;
    if (update.conversation_notification) update.conversation_notification = { conversation: view };
  }
  return update;
}

/** Whether the person's copy carries the conversation. */
export function isRequired({ requiredFor }: ConversationCopies, gaiaId: string): boolean {
  return requiredFor === 'everyone' || requiredFor.has(gaiaId);
}
