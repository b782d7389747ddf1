import { reasonsAgainst, type NotificationReason } from '../../words/notification-reasons.ts';
import { BURST_MS, notificationFacts, type NotificationFacts, type NotificationInput } from './facts.ts';

export interface NotificationDecision {
  readonly show: boolean;
  readonly sound: 'message' | 'ring' | null;
  /** How long to gather before it is shown. */
  readonly delayMs: number;
  readonly reason: NotificationReason;
}

const holds: Readonly<Record<(typeof reasonsAgainst)[number], (facts: NotificationFacts) => boolean>> = {
  own: ({ own }) => own,
  'not-worth-it': ({ subject }) => subject === 'nothing',
  blocked: ({ blocked }) => blocked,
  'desktop-off': ({ desktopOff }) => desktopOff,
  'do-not-disturb': ({ doNotDisturb }) => doNotDisturb,
  'quiet-conversation': ({ quiet }) => quiet,
  'unlikely-invitation': ({ unlikelyInvitation }) => unlikelyInvitation,
  read: ({ read }) => read,
  // A call asks for more than being seen, and rings wherever the person is signed in, until it is answered.
  'on-screen': ({ subject, onScreen }) => onScreen && subject !== 'ringing',
  'other-client-active': ({ subject, otherClientActive }) => otherClientActive && subject !== 'ringing',
  'long-ago': ({ stale }) => stale,
};

/** The decision from its facts alone. */
export function decide(facts: NotificationFacts): NotificationDecision {
  const against = reasonsAgainst.find((reason) => holds[reason](facts));
  if (against) return { show: false, sound: null, delayMs: 0, reason: against };
  if (facts.desktopQuiet) return { show: true, sound: null, delayMs: 0, reason: 'desktop-quiet' };
  if (facts.burst && facts.subject !== 'ringing')
    return { show: true, sound: null, delayMs: BURST_MS, reason: 'burst' };
  return { show: true, sound: soundOf(facts), delayMs: 0, reason: 'wanted' };
}

function soundOf({ subject, ringSound, messageSound }: NotificationFacts): NotificationDecision['sound'] {
  if (subject === 'ringing') return ringSound ? 'ring' : null;
  return messageSound ? 'message' : null;
}

/**
 * Whether an arrived event is shown, and with a sound. What is unknown counts in favour of notifying: a message that no one
 * hears of is worse than one too many.
 */
export function decideNotification(input: NotificationInput): NotificationDecision {
  const decision = decide(notificationFacts(input));
  if (decision.reason !== 'burst') return decision;
  return { ...decision, delayMs: BURST_MS - (input.sinceToldMs ?? 0) };
}
