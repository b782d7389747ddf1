import type { NotificationReason, NotificationSubject } from '../../preload/commands/notifications.ts';

const subjects: Readonly<Record<NotificationSubject, string>> = {
  message: 'Message',
  ringing: 'Incoming call',
  call: 'Earlier call',
  added: 'Added to the conversation',
  nothing: 'Change in the conversation',
};

const reasons: Readonly<Record<NotificationReason, string>> = {
  own: 'You did it yourself, here or elsewhere.',
  'not-worth-it': 'It asks nothing of you.',
  blocked: 'You block whoever did it.',
  'desktop-off': 'Your desktops are signed off.',
  'do-not-disturb': 'Do not disturb was on.',
  'quiet-conversation': 'Notifications are off for this conversation.',
  'unlikely-invitation': 'A stranger invited you. It waits under Invitations.',
  read: 'You had read it already, here or elsewhere.',
  'on-screen': 'The conversation was open in front of you.',
  'other-client-active': 'You were using Parley on another device, which told you.',
  'long-ago': 'It came long before this computer was connected again. The unread count tells of it.',
  'desktop-quiet': 'The desktop itself is asked not to disturb, and decides what it shows.',
  burst: 'It came within a second of the last one, and was told together with it.',
  wanted: 'Nothing spoke against it.',
};

/** What became of what came, and why. */
export const toldWords = {
  label: 'What you were told',
  hint: 'The last notifications that were shown, silent or held back, and why. No messages.',
  words: 'notification log history reason why missed decision held back silent',
  show: 'Show',
  none: 'Nothing has come since Parley was started.',
  noneHint: 'What comes is listed here with what became of it. The list ends with the app.',
  gone: 'A conversation that is no longer here',
  subjects,
  outcomes: { told: 'Told', silent: 'Told without sound', 'held-back': 'Held back' },
  reasons,
  soundOff: 'Nothing spoke against it. Its sound is off.',
} as const;
