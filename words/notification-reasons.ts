/**
 * What an event is to the person: `reaction` is one to a message of theirs, `ringing` is a call that began just then, `call` one that had begun before, `joined` someone
 * who came to the server by their invitation.
 */
export const notificationSubjects = [
  'message',
  'reaction',
  'ringing',
  'call',
  'added',
  'joined',
  'nothing',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** In which conversations a reaction to one's own message is announced. */
export const reactionChoices = ['one-to-one', 'everywhere', 'nowhere'] as const;
export type ReactionChoice = (typeof reactionChoices)[number];

/** Why nothing is shown, in the order in which the reasons are looked at. */
export const reasonsAgainst = [
  'own',
  'not-worth-it',
  'blocked',
  'desktop-off',
  'do-not-disturb',
  'quiet-conversation',
  'unlikely-invitation',
  'read',
  'on-screen',
  'other-client-active',
  'long-ago',
] as const;

/** Why there was a notification, or none. */
export const notificationReasons = [
  ...reasonsAgainst,
  /** Handed to the desktop, which keeps it for later by its own rules; silent. */
  'desktop-quiet',
  /** Announced with what comes in the same second; silent. */
  'burst',
  'wanted',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];
