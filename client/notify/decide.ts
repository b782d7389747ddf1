import {
  ActiveClientState,
  HangoutEventType,
  MembershipChangeType,
  NotificationLevel,
  type Conversation,
  type Event,
} from '../../protocol/index.ts';
import { ownWatermark } from '../model/conversation-fields.ts';
import { isMessage, senderOf, timestampOf } from '../model/event-kinds.ts';
import type { Self } from '../model/types.ts';

/** What was missed longer ago than this is told by the unread count alone, not by a storm of notifications at start. */
const STALE_USEC = 10 * 60 * 1_000_000;

export type NotificationReason =
  | 'wanted'
  | 'own'
  | 'read'
  | 'not-worth-it'
  | 'quiet-conversation'
  | 'do-not-disturb'
  | 'desktop-off'
  | 'other-client-active'
  | 'on-screen'
  | 'long-ago';

export interface NotificationInput {
  readonly event: Event;
  /** As it is now, not as it was when the event came. Undefined: nothing known of it. */
  readonly conversation: Conversation | undefined;
  readonly self: Self | null;
  /** False: found by catching up. */
  readonly live: boolean;
  /** The conversation is on screen in a window that has the keyboard. */
  readonly onScreen: boolean;
  /** Sound is on at this computer. */
  readonly deviceSound: boolean;
  readonly nowUsec: number;
}

export interface NotificationDecision {
  readonly show: boolean;
  readonly sound: boolean;
  readonly reason: NotificationReason;
}

/**
 * Whether an arrived event is shown and heard. Whatever is unknown counts in favour of telling: a message that nobody
 * hears of is worse than one too many.
 */
export function decideNotification(input: NotificationInput): NotificationDecision {
  const reason = reasonAgainst(input);
  if (reason) return { show: false, sound: false, reason };
  return { show: true, sound: input.deviceSound && (input.self?.desktopSound ?? true), reason: 'wanted' };
}

function reasonAgainst(input: NotificationInput): NotificationReason | null {
  const { event, conversation, self, live, onScreen, nowUsec } = input;
  const at = timestampOf(event);
  if (self && senderOf(event) === self.gaiaId) return 'own';
  if (!isWorthIt(event, self?.gaiaId)) return 'not-worth-it';
  if (self?.desktopOff) return 'desktop-off';
  if (self && isDoNotDisturb(self, nowUsec)) return 'do-not-disturb';
  if (levelOf(event, conversation) === NotificationLevel.NOTIFICATION_LEVEL_QUIET)
    return 'quiet-conversation';
  if (at > 0 && conversation && at <= ownWatermark(conversation)) return 'read';
  if (onScreen) return 'on-screen';
  if (self?.activeClientState === ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE)
    return 'other-client-active';
  if (!live && at > 0 && nowUsec - at > STALE_USEC) return 'long-ago';
  return null;
}

/** Messages, calls that begin, and being brought into a conversation. */
function isWorthIt(event: Event, self: string | undefined): boolean {
  if (isMessage(event)) return true;
  if (event.hangout_event) {
    return event.hangout_event.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START;
  }
  const change = event.membership_change;
  if (change?.type !== MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN) return false;
  return (change.participant_ids ?? []).some((id) => id.gaia_id === self);
}

function levelOf(event: Event, conversation: Conversation | undefined): number {
  return (
    conversation?.self_conversation_state?.notification_level ||
    event.self_event_state?.notification_level ||
    NotificationLevel.NOTIFICATION_LEVEL_UNKNOWN
  );
}

/** Whether do-not-disturb holds at this moment, also when nobody has said yet that it ended. */
export function isDoNotDisturb(self: Self, nowUsec: number): boolean {
  const { on, untilUsec } = self.dnd;
  return on && (untilUsec === null || nowUsec < untilUsec);
}
