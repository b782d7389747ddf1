/** What notifications say besides messages. */
export const notifications = {
  open: 'Open',
  reply: 'Reply',
  join: 'Join',
  read: 'Mark as read',
  mutes: {
    '1-hour': 'Mute for 1 hour',
    '8-hours': 'Mute for 8 hours',
    'until-turned-on': 'Mute until turned on',
  },
  missedCall: 'Missed call',
  several: (count: number, newest: string): string => `${count} new · ${newest}`,
  actionFailed: 'That could not be done. Open Parley to try again.',
  newVersion: (version: string): string => `Version ${version} of Parley is there.`,
} as const;
