import {
  ActiveClientState,
  HangoutEventType,
  MembershipChangeType,
  NotificationLevel,
  USEC_PER_MS,
  reactionIn,
  type Conversation,
  type Event,
} from '../../protocol/index.ts';
import { isAnnotation, isJoinByInvitation, isMessage, isRetracted } from '../../words/event-kind.ts';
import { mentionOfSelf } from '../../words/mention.ts';
import type { NotificationSubject, ReactionChoice } from '../../words/notification-reasons.ts';
import { isGroup } from '../../words/participants.ts';
import { ownWatermark } from '../model/conversation-fields.ts';
import { senderOf, timestampOf } from '../model/event-kinds.ts';
import { invitationOf } from '../model/invitation.ts';
import type { Self } from '../model/types.ts';

/** What was missed longer ago than this shows in the unread count alone, not by a storm of notifications at start. */
const STALE_USEC = 10 * 60 * 1_000_000;
/** No one lets it ring for longer; a call that began earlier is one that was missed. */
export const RING_MS = 45_000;
/** What comes this soon after the last notification of the same conversation joins it silently. */
export const BURST_MS = 1_000;

/** Everything that the decision depends on, each with as few values as there are outcomes. */
export interface NotificationFacts {
  readonly subject: NotificationSubject;
  /** Made by the person. */
  readonly own: boolean;
  /** Made by someone the person blocks. */
  readonly blocked: boolean;
  readonly desktopOff: boolean;
  readonly doNotDisturb: boolean;
  /** The conversation's level is QUIET, and nothing about the event counts for more. */
  readonly quiet: boolean;
  /** An invitation waits for an answer, from someone who has nothing in common with the person. */
  readonly unlikelyInvitation: boolean;
  readonly read: boolean;
  /** The conversation is on screen in a window that has the keyboard. */
  readonly onScreen: boolean;
  readonly otherClientActive: boolean;
  /** Found by catching up, and old. */
  readonly stale: boolean;
  /** The desktop itself is asked not to disturb. */
  readonly desktopQuiet: boolean;
  /** The conversation notified less than a second ago. */
  readonly burst: boolean;
  /** Messages may make a sound here. */
  readonly messageSound: boolean;
  /** Calls may ring here. */
  readonly ringSound: boolean;
}

export interface NotificationWants {
  /** Of reactions to their own messages. */
  readonly reactions: ReactionChoice;
  /** Of messages that mention them by name, also where the conversation is quiet. */
  readonly mentions: boolean;
}

export interface NotificationInput {
  readonly event: Event;
  /** As it is now, not as it was when the event came. Undefined: nothing known of it. */
  readonly conversation: Conversation | undefined;
  readonly self: Self | null;
  /** False: found by catching up. */
  readonly live: boolean;
  /** The conversation is on screen in a window that has the keyboard. */
  readonly onScreen: boolean;
  /** The desktop's own do-not-disturb; false where it cannot be asked. */
  readonly desktopQuiet: boolean;
  /** Milliseconds since the conversation last notified on this computer; null: never. */
  readonly sinceToldMs: number | null;
  /** What the person wants to be notified of, on this computer. */
  readonly wants: NotificationWants;
  /** The message that a reaction is about; null: the event is none, or the message is not known. */
  readonly target: Event | null;
  /** Which sounds are on for this computer, after its own settings and the account's. */
  readonly sounds: { readonly message: boolean; readonly ring: boolean };
  readonly nowUsec: number;
}

/** Reduces what is known to what matters. */
export function notificationFacts(input: NotificationInput): NotificationFacts {
  const { event, conversation, self, live, onScreen, desktopQuiet, sinceToldMs, sounds, nowUsec } = input;
  const at = timestampOf(event);
  const sender = senderOf(event);
  const invitation = conversation ? invitationOf(conversation) : null;
  return {
    subject: subjectOf(input),
    own: self !== null && sender === self.gaiaId,
    blocked: sender !== '' && (self?.settings.blocked.includes(sender) ?? false),
    desktopOff: self?.desktopOff ?? false,
    doNotDisturb: self !== null && isDoNotDisturb(self, nowUsec),
    quiet: levelOf(event, conversation) === NotificationLevel.NOTIFICATION_LEVEL_QUIET && !breaksQuiet(input),
    unlikelyInvitation: invitation !== null && !invitation.likely,
    read: at > 0 && conversation !== undefined && at <= ownWatermark(conversation),
    onScreen,
    otherClientActive: self?.activeClientState === ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE,
    stale: !live && at > 0 && nowUsec - at > STALE_USEC,
    desktopQuiet,
    burst: sinceToldMs !== null && sinceToldMs >= 0 && sinceToldMs < BURST_MS,
    messageSound: sounds.message,
    ringSound: sounds.ring,
  };
}

/** Who is meant by name hears of it; `all` of a group breaks no quiet. */
const breaksQuiet = ({ event, self, wants }: NotificationInput): boolean =>
  wants.mentions && mentionOfSelf(event, self?.gaiaId ?? '') === 'self';

/** A reaction of someone to a message of the person, where they want to know. */
function isWantedReaction({ event, conversation, self, wants, target }: NotificationInput): boolean {
  if (reactionIn(event.chat_message)?.isRemoved !== false || target === null) return false;
  if (senderOf(target) !== self?.gaiaId || isRetracted(target)) return false;
  if (wants.reactions !== 'one-to-one') return wants.reactions === 'everywhere';
  return conversation !== undefined && !isGroup(conversation);
}

/** Messages, reactions, calls that begin, being brought into a conversation, and who comes to the server by the person's invitation. */
function subjectOf(input: NotificationInput): NotificationSubject {
  const { event, conversation, live, nowUsec } = input;
  if (isAnnotation(event)) return isWantedReaction(input) ? 'reaction' : 'nothing';
  if (isMessage(event)) return isRetracted(event) ? 'nothing' : 'message';
  if (event.hangout_event) {
    if (event.hangout_event.event_type !== HangoutEventType.HANGOUT_EVENT_TYPE_START) return 'nothing';
    // What is pushed happens now, whatever this computer's clock shows.
    return live || (nowUsec - timestampOf(event)) / USEC_PER_MS < RING_MS ? 'ringing' : 'call';
  }
  const change = event.membership_change;
  if (change?.type !== MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN) return 'nothing';
  if (conversation && isJoinByInvitation(event, isGroup(conversation))) return 'joined';
  return (change.participant_ids ?? []).some((id) => id.gaia_id === input.self?.gaiaId) ? 'added' : 'nothing';
}

function levelOf(event: Event, conversation: Conversation | undefined): number {
  return (
    conversation?.self_conversation_state?.notification_level ||
    event.self_event_state?.notification_level ||
    NotificationLevel.NOTIFICATION_LEVEL_UNKNOWN
  );
}

/** Whether do-not-disturb holds at this moment, also before its end was announced. */
export function isDoNotDisturb(self: Self, nowUsec: number): boolean {
  const { on, untilUsec } = self.dnd;
  return on && (untilUsec === null || nowUsec < untilUsec);
}
